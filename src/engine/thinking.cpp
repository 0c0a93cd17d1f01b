#include "engine/thinking.h"

#include <memory>

#include "dvonn/evaluation.h"
#include "engine/search.h"
#include "mill/evaluation.h"
#include "yote/evaluation.h"

namespace merels {
namespace {

Past past_of(const History& history) {
    Past past{{}, history.draw_rules()};
    const auto quiet = static_cast<std::size_t>(history.quiet_turns());
    for (std::size_t n = history.size() - quiet; n <= history.size(); ++n) {
        past.keys.push_back(history.position_at(n).key());
    }
    return past;
}

template <Game P>
bool think_if(const History& history, const Limits& limits, HashTable& table, const std::atomic<bool>& stop,
              const OnDepth& on_depth, Thought& thought) {
    const P* position = history.position().as<P>();
    if (position == nullptr) return false;
    const auto search = std::make_unique<Search<P>>(limits, table, stop, past_of(history));
    thought = search->think(*position, on_depth);
    return true;
}

}  // namespace

Thought think(const History& history, const Limits& limits, HashTable& table, const std::atomic<bool>& stop,
              const OnDepth& on_depth) {
    Thought thought;
    (void)(think_if<mill::Position>(history, limits, table, stop, on_depth, thought) ||
           think_if<yote::Position>(history, limits, table, stop, on_depth, thought) ||
           think_if<dvonn::Position>(history, limits, table, stop, on_depth, thought));
    return thought;
}

}  // namespace merels
