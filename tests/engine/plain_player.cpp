// Opponents to measure the engine against, as a program that speaks the engine protocol:
//
//     merels match yote time:100 "plain_player material" --games 200
//     merels match dvonn time:200 "plain_player uct" --games 200 --movetime 200
//
// material: alpha-beta to depth 4 by the number of men, whatever the limit; uct: plain UCT, for a time or so
// many games played out (`go nodes N`); random: any legal turn.
#include <iostream>
#include <sstream>
#include <string>

#include "core/history.h"
#include "core/random_turn.h"
#include "core/turn_text.h"
#include "dvonn/position.h"
#include "engine/plain_alpha_beta.h"
#include "engine/plain_uct.h"
#include "mill/position.h"
#include "registry/registry.h"
#include "yote/position.h"

using namespace merels;

namespace {

template <Game P>
bool choose_by_uct(const AnyPosition& position, const testing::UctLimit& limit, Random& random,
                   Turn& chosen) {
    const P* inside = position.as<P>();
    if (inside == nullptr) return false;
    chosen = testing::PlainUct<P>().choose(*inside, limit, random);
    return true;
}

Turn choose(const std::string& kind, const AnyPosition& position, const testing::UctLimit& limit,
            Random& random) {
    if (kind == "material") return testing::PlainAlphaBeta(4).choose(position, random);
    if (kind == "random") return random_turn(position, random);
    Turn chosen;
    (void)(choose_by_uct<dvonn::Position>(position, limit, random, chosen) ||
           choose_by_uct<yote::Position>(position, limit, random, chosen) ||
           choose_by_uct<mill::Position>(position, limit, random, chosen));
    return chosen;
}

// What `position GAME POSITION [moves TURN...]` describes.
AnyPosition read(std::istringstream& words, const AnyGame*& game) {
    std::string word;
    words >> word;
    game = find_game(word);
    std::string text;
    while (words >> word && word != "moves") text += (text.empty() ? "" : " ") + word;
    AnyPosition position = *read_position(*game, text);
    while (words >> word) position.play(*read_turn(game->geometry(), position, word));
    return position;
}

}  // namespace

int main(int count, char** arguments) {
    const std::string kind = count > 1 ? arguments[1] : "";
    if (kind != "material" && kind != "uct" && kind != "random") {
        std::cerr << "plain_player material|uct|random\n";
        return 2;
    }
    Random random(static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count()));
    const AnyGame* game = find_game("nine");
    AnyPosition position = game->start(0);
    for (std::string line; std::getline(std::cin, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word == "uci") std::cout << "uciok" << std::endl;
        if (word == "position") position = read(words, game);
        if (word == "go") {
            std::string what;
            std::uint64_t value = 0;
            words >> what >> value;
            testing::UctLimit limit;
            if (what == "nodes") limit.games = value;
            if (what == "movetime") limit.time = std::chrono::milliseconds(value);
            const Turn turn = choose(kind, position, limit, random);
            std::cout << "bestmove " << write_turn(game->geometry(), position, turn) << std::endl;
        }
    }
}
