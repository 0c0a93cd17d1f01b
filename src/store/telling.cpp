#include "store/telling.h"

#include <cstddef>
#include <utility>

namespace merels {
namespace {

constexpr std::size_t longest_notice = 7900;  // PostgreSQL takes less than 8000 bytes

Statement telling(std::string words) {
    return {"SELECT set_config('synchronous_commit', 'off', true), pg_notify('merels', $1)",
            {std::move(words)}};
}

std::string word_for(const Change& change) {
    if (const auto* step = std::get_if<NewEvent>(&change))
        return step->game + ":" + std::to_string(step->event.number);
    if (const auto* presence = std::get_if<Presence>(&change)) return presence->row.game + "@";
    return {};
}

}  // namespace

std::vector<Statement> tellings(const std::string& teller, std::span<const Change> changes) {
    std::vector<Statement> all;
    std::string words = teller;
    const auto say = [&] {
        if (words.size() > teller.size()) all.push_back(telling(std::exchange(words, teller)));
    };
    for (const Change& change : changes) {
        const std::string word = word_for(change);
        if (word.empty()) continue;
        if (words.size() + word.size() >= longest_notice) say();
        words += " " + word;
    }
    say();
    return all;
}

Statement telling_of_leave(const std::string& teller) {
    return telling(teller + " !");
}

}  // namespace merels
