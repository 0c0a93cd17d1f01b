#include "server/api/review_jobs.h"

#include <fmt/format.h>
#include <utility>

#include "core/stopwatch.h"
#include "play/json_writer.h"
#include "registry/registry.h"
#include "review/review.h"
#include "review/review_json.h"
#include "tablebase/files/tablebase.h"

namespace merels::server {
namespace {

// Only games of the registry are looked up: otherwise any client could have its own variant solved here.
const TablebaseProbe* tables_of(const AnyGame& game, const tablebase::Tablebase& tablebases) {
    return find_game(game.name()) == &game ? tablebases.find(game) : nullptr;
}

std::string written(const review::Review& review) {
    play::JsonWriter json;
    write(json, review);
    return json.written();
}

constexpr double publish_every = 0.05;  // seconds

}  // namespace

void ReviewJobs::Draft::publish(std::string body) {
    const std::scoped_lock lock(mutex_);
    body_ = std::move(body);
}

std::string ReviewJobs::Draft::body() const {
    const std::scoped_lock lock(mutex_);
    return body_;
}

std::optional<std::string> ReviewJobs::progress(const std::string& game) const {
    const auto found = jobs_.find(game);
    if (found == jobs_.end()) return std::nullopt;
    return found->second->body();
}

bool ReviewJobs::start(const std::string& game, const play::Match& match, Done done) {
    const auto draft = std::make_shared<Draft>(written(review::Review(match.history(), match.outcome())));
    const auto finish = [this, done = std::move(done)](std::optional<std::string> body) {
        scheduler_.post([done, body = std::move(body)] { done(body); });
    };
    const auto work = [this, match, draft, finish] {
        review::Review review(match.history(), match.outcome());
        const TablebaseProbe* tables = tables_of(match.game(), tablebases_);
        Stopwatch since_published;
        while (!review.done() && !stopping_) {
            review.step(tables);
            if (since_published.seconds() < publish_every) continue;
            draft->publish(written(review));
            since_published = {};
        }
        if (stopping_) return;
        finish(written(review));
    };
    if (!worker_.ask(work, [finish] { finish(std::nullopt); })) return false;
    jobs_[game] = draft;
    return true;
}

std::string ReviewJobs::version_for(const AnyGame& game, const tablebase::Tablebase& tablebases) {
    const bool solved = tables_of(game, tablebases) != nullptr;
    return fmt::format("r{:04}-{:020}", review::reviewer_version,
                       solved ? tablebases.positions_in_files(game) : 0);
}

}  // namespace merels::server
