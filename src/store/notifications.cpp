#include "store/notifications.h"

#include <cstddef>
#include <utility>

#include "store/changes.h"

namespace merels::store {
namespace {

constexpr std::size_t longest_notice = 7900;  // PostgreSQL takes less than 8000 bytes

Statement notify_statement(std::string words) {
    return {"SELECT set_config('synchronous_commit', 'off', true), pg_notify('merels', $1)",
            {std::move(words)}};
}

std::string words_for(const Change& change) {
    if (const auto* step = std::get_if<NewEvent>(&change))
        return step->game + ":" + std::to_string(step->event.number);
    if (const auto* presence = std::get_if<Presence>(&change)) return presence->row.game + "@";
    std::string words;
    if (const auto* match = std::get_if<MatchChange>(&change)) {
        for (const std::string& player : players_affected(*match))
            words += (words.empty() ? "" : " ") + player + ">";
    }
    return words;
}

}  // namespace

std::vector<Statement> notify_statements(const std::string& sender, std::span<const Change> changes) {
    std::vector<Statement> all;
    std::string words = sender;
    const auto say = [&] {
        if (words.size() > sender.size()) all.push_back(notify_statement(std::exchange(words, sender)));
    };
    for (const Change& change : changes) {
        const std::string more = words_for(change);
        if (more.empty()) continue;
        if (words.size() + more.size() >= longest_notice) say();
        words += " " + more;
    }
    say();
    return all;
}

Statement leave_notification(const std::string& sender) {
    return notify_statement(sender + " !");
}

}  // namespace merels::store
