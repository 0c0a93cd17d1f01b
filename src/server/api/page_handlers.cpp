// The application's pages with what they say about themselves, and pictures of positions for previews of
// links.
#include <algorithm>
#include <fmt/format.h>
#include <optional>
#include <utility>

#include "core/letters.h"
#include "picture/board_picture.h"
#include "picture/png.h"
#include "registry/registry.h"
#include "server/api/async.h"
#include "server/api/http_api.h"

namespace merels::server {
namespace {

using namespace std::chrono_literals;

constexpr Sentence what_it_is = tr(
    "Play Nine Men's Morris and its relatives, Yoté and DVONN, in your browser: against the computer, on one "
    "screen or online. Free, no account needed.");
// A position to show of the site: White can close a mill.
constexpr std::string_view site_picture =
    "/picture.png?game=nine&position=w.w.b..b/bwb...w./.w...b..%20w%200,0";

std::string titled(std::string_view page) {
    return fmt::format("{} · Merels", page);
}

// The titles of pages, as their scripts give them too (web/src/App.tsx).
constexpr std::pair<std::string_view, Sentence> titles[] = {{"/new_game", tr("New game")},
                                                            {"/join_lobby", tr("Join a game")},
                                                            {"/about", tr("About Merels")},
                                                            {"/learn", tr("Learn the games")},
                                                            {"/setup", tr("Set up a position")},
                                                            {"/analyse", tr("Analyse")},
                                                            {"/review", tr("Game review")},
                                                            {"/players", tr("Players")},
                                                            {"/account", tr("Your account")},
                                                            {"/unsubscribe", tr("E-mails about your games")},
                                                            {"/challenge", tr("Challenge a player")},
                                                            {"/tournaments", tr("Tournaments")},
                                                            {"/puzzles", tr("Puzzles")},
                                                            {"/tournaments/new", tr("New tournament")},
                                                            {"/studies", tr("Studies")},
                                                            {"/games/search", tr("Search games")},
                                                            {"/privacy", tr("Privacy")},
                                                            {"/terms", tr("Terms of use")},
                                                            {"/play", tr("Game")}};

// A host that can stand in an address.
bool is_host(std::string_view host) {
    return !host.empty() && std::ranges::all_of(host, [](char c) {
        return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || std::string_view("-.:[]").contains(c);
    });
}

}  // namespace

PageHead HttpApi::site_head(std::string_view language) const {
    return {.title = titled(translations_.text(language, {tr("Play Nine Men's Morris"), {}})),
            .description = translations_.text(language, {what_it_is, {}}),
            .address = {},
            .image = std::string(site_picture)};
}

PageHead HttpApi::lesson_head(const AnyGame& game, std::string_view language) const {
    const std::string title = translations_.word(language, game.title());
    return {.title = titled(translations_.text(language, {tr("Learn {}"), {title}})),
            .description =
                translations_.text(language, {tr("{} in a few steps, on an interactive board."), {title}}),
            .address = {},
            .image = "/picture.png?game=" + game.name()};
}

// The head of every page but games'; pictures and addresses are relative to the site.
PageHead HttpApi::head_of(std::string_view path, std::string_view language) const {
    constexpr std::string_view lessons = "/learn/";
    if (path.starts_with(lessons)) {
        if (const AnyGame* game = find_game(path.substr(lessons.size()))) return lesson_head(*game, language);
    }
    PageHead head = site_head(language);
    const auto title = [&](Sentence english) {
        head.title = titled(translations_.text(language, {english, {}}));
    };
    const auto* const found = std::ranges::find(titles, path, &std::pair<std::string_view, Sentence>::first);
    if (found != std::end(titles)) title(found->second);
    if (path.starts_with("/puzzles/")) title(tr("Puzzles"));
    if (path.starts_with("/player/")) {
        title(tr("Player"));
        head.indexed = false;
    }
    if (path.starts_with("/study/")) {
        title(tr("A study"));
        head.indexed = false;
    }
    return head;
}

std::string HttpApi::origin_of(const Request& request) const {
    if (!options_.public_address.empty()) return options_.public_address;
    const std::string host = request.header("host");
    if (!is_host(host)) return {};
    return (request.secure ? "https://" : "http://") + host;
}

// Whoever has the address of a game may see its board; the names of the players are left out, because a
// preview is read by programs that were not invited.
boost::asio::awaitable<PageHead> HttpApi::game_head(const std::string& id, const std::string& language) {
    PageHead head = site_head(language);
    head.indexed = false;
    try {
        const auto game = co_await room(id);
        const play::Session& session = game->session();
        head.title = titled(translations_.word(language, session.match().game().title()));
        const std::string to_move =
            translations_.word(language, std::string(name(session.match().to_move())));
        const Message state = session.state() == play::SessionState::open
                                  ? Message{tr("You are invited to play."), {}}
                              : session.state() == play::SessionState::ended
                                  ? Message{tr("The game is over. Replay it turn by turn."), {}}
                                  : Message{tr("{} to move. Watch the game."), {to_move}};
        head.description = translations_.text(language, state);
        head.image = fmt::format("/game/{}/picture.png", id);
    } catch (const HttpError&) {
        // The page itself says what is wrong with a game that cannot be found or read.
    }
    co_return head;
}

// The name of a tournament is for everyone who has its address.
boost::asio::awaitable<PageHead> HttpApi::tournament_head(const std::string& id,
                                                          const std::string& language) {
    PageHead head = site_head(language);
    head.indexed = false;
    try {
        const auto find = [id](Store& store) { return store.tournament(id); };
        if (const auto row = value_of(co_await read_list(store_, find))) {
            const TournamentTerms terms = terms_of(*row);
            head.title = titled(terms.name);
            const Sentence state = row->state == "open" ? tr("You are invited to a tournament.")
                                   : row->state == "running"
                                       ? tr("The tournament is under way. See the standings.")
                                       : tr("The tournament is over. See the results.");
            head.description = translations_.text(language, {state, {}});
            head.image = "/picture.png?game=" + terms.game;
        }
    } catch (const HttpError&) {
        // The page itself says what is wrong.
    }
    co_return head;
}

boost::asio::awaitable<Response> HttpApi::get_page(const Request& request) {
    constexpr std::string_view games = "/game/";
    constexpr std::string_view tournaments = "/tournament/";
    const std::string language = static_files_.language(request);
    PageHead head = head_of(request.path, language);
    if (request.path.starts_with(games))
        head = co_await game_head(request.path.substr(games.size()), language);
    if (request.path.starts_with(tournaments)) {
        const std::string rest = request.path.substr(tournaments.size());
        head = co_await tournament_head(rest.substr(0, rest.find('/')), language);
    }
    const std::string origin = origin_of(request);
    head.address = origin.empty() ? "" : origin + request.path;
    head.image = origin.empty() ? "" : origin + head.image;
    co_return static_files_.page(request, head);
}

Response HttpApi::image(std::string_view type, SharedText content, std::chrono::seconds kept) {
    Response response{200, std::string(type), std::move(content), {}};
    response.headers.emplace_back("Cache-Control", fmt::format("public, max-age={}", kept.count()));
    return response;
}

boost::asio::awaitable<Response> HttpApi::picture_of(play::Match::GamePointer game, Setup setup,
                                                     std::chrono::seconds kept) {
    const std::string key = game->variant_text() + game->write(setup);
    SharedText picture = latest_pictures_.find(key);
    if (picture == nullptr) {
        const auto draw = [game, setup] {
            return std::make_shared<const std::string>(
                picture::write_png(picture::draw_board(game->geometry(), setup)));
        };
        const auto drawn = co_await run_on(drawing_, scheduler_, loop_, draw);
        if (!drawn) throw worker_http_error(drawn.error());
        picture = *drawn;
        latest_pictures_.add(key, picture);
    }
    co_return image("image/png", picture, kept);
}

// A position of any game, as PNG or SVG: the start, if none is given.
boost::asio::awaitable<Response> HttpApi::get_picture(const Request& request) {
    const CreateGameRequest wanted{.game = request.query_value("game"),
                                   .variant = request.query_value("variant")};
    const auto game = requested_game(wanted);
    if (!game) throw HttpError{400, "bad-message", game.error().reason, game.error().field};
    const std::string text = request.query_value("position");
    const auto position = text.empty() ? (*game)->start(1) : read_position(**game, text);
    if (!position) throw HttpError{400, "bad-message", position.error().text(), "position"};
    if (request.path.ends_with(".svg"))
        co_return image("image/svg+xml",
                        shared_text(picture::draw_board_svg((*game)->geometry(), position->setup())), 24h);
    co_return co_await picture_of(*game, position->setup(), 24h);
}

boost::asio::awaitable<Response> HttpApi::get_game_picture(const Request& request) {
    const auto game = co_await room(request.path_parameter);
    const play::Match& match = game->session().match();
    co_return co_await picture_of(match.shared_game(), match.position().setup(), 1min);
}

}  // namespace merels::server
