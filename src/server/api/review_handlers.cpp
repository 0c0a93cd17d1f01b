// Reviews of finished games: made on request, stored with the game.
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/api/review_jobs.h"

namespace merels::server {
namespace {

Response outdated_response(const ReviewRow& stored) {
    json::object review = json::parse(stored.body).as_object();
    review["outdated"] = true;
    return json_response(json::serialize(review));
}

}  // namespace

// Who has the address of a game may see it, and its review with it.
boost::asio::awaitable<HttpApi::ReviewedGame> HttpApi::reviewed_game(const Request& request) {
    auto game = co_await room(request.path_parameter);
    if (game->state() != play::SessionState::ended)
        throw HttpError{409, "not-now", tr("only a game that is over can be reviewed")};
    const auto shared = game->session().match().shared_game();
    const auto look = [this, shared] { return ReviewJobs::version_for(*shared, tablebases_); };
    const auto version = co_await run_on(looking_up_, scheduler_, loop_, look);
    if (!version) throw worker_http_error(version.error());
    const auto find = [id = game->game().id](Store& store) { return store.review(id); };
    auto stored = value_of(co_await read_store(store_, find));
    co_return ReviewedGame{std::move(game), *version, std::move(stored)};
}

// A review may be stored, and no longer be in progress, between the read that did not find it and its answer:
// so what is in progress is looked up before.
boost::asio::awaitable<Response> HttpApi::get_review(const Request& request) {
    const auto draft = reviews_.progress(request.path_parameter);
    const ReviewedGame found = co_await reviewed_game(request);
    if (found.stored && !found.outdated()) co_return json_response(found.stored->body);
    if (draft) co_return json_response(*draft, 202);
    if (found.stored) co_return outdated_response(*found.stored);
    throw HttpError{404, "no-review", tr("this game has not been reviewed yet")};
}

boost::asio::awaitable<Response> HttpApi::post_review(const Request& request) {
    const auto before = reviews_.progress(request.path_parameter);
    const ReviewedGame found = co_await reviewed_game(request);
    const std::string id = found.room->game().id;
    if (found.room->game().is_private) {
        const auto player = co_await find_player(request);
        if (!player || !found.room->has_seat(player->id))
            throw HttpError{403, "not-yours", tr("you have no seat in this game")};
    }
    if (found.stored && !found.outdated()) co_return json_response(found.stored->body);
    if (before) co_return json_response(*before, 202);
    if (const auto draft = reviews_.progress(id)) co_return json_response(*draft, 202);
    const auto store = [this, id, version = found.version](std::optional<std::string> body) {
        if (!body) return reviews_.finish(id);
        std::vector<Change> changes{SetReview{{id, version, std::move(*body), lease_.now()}}};
        store_.commit(std::move(changes), [this, id](const auto& /*made*/) { reviews_.finish(id); });
    };
    if (!reviews_.start(id, found.room->session().match(), store)) {
        if (found.stored) co_return outdated_response(*found.stored);
        throw worker_http_error(WorkError::busy);
    }
    co_return json_response(*reviews_.progress(id), 202);
}

}  // namespace merels::server
