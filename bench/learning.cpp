#include "bench/learning.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <fmt/format.h>
#include <numbers>
#include <span>
#include <thread>
#include <unistd.h>
#include <vector>

#include "bench/dvonn_lessons.h"
#include "bench/learner.h"
#include "bench/nine_lessons.h"
#include "bench/stopwatch.h"
#include "core/random.h"
#include "dvonn/net.h"
#include "files/files.h"
#include "tablebase/files/open_mill_tablebase.h"
#include "tablebase/index/symmetries.h"

namespace merels::bench {
namespace {

// How a game is learnt.
struct Course {
    std::size_t lessons;
    int rounds;
    float fastest;  // pace
};
constexpr Course course_of_nine{24'000'000, 24, 0.004F};
constexpr Course course_of_dvonn{10'000'000, 4, 0.003F};

std::size_t lessons_wanted(const Course& course, const LearningPlan& plan) {
    return plan.lessons.value_or(course.lessons);
}

unsigned threads_at_hand() {
    return std::max(1U, std::thread::hardware_concurrency());
}

template <class Lesson>
void shuffle(std::vector<Lesson>& lessons, Random& random) {
    for (std::size_t i = lessons.size(); i > 1; --i) {
        std::swap(lessons[i - 1], lessons[random.below(static_cast<std::uint32_t>(i))]);
    }
}

// Round by round, at a pace that quickens at once and slackens to the end. `see(lesson, lot)` is what the
// network sees of a lesson; the lot says in which of several ways, if there are. Answers the network's file.
template <class Net, class Lesson, class See>
std::string taught(std::vector<Lesson>& lessons, const Course& course, const LearningPlan& plan,
                   const See& see) {
    constexpr std::size_t batch = 4096;
    constexpr float warm_up = 500;  // batches
    Random random(plan.seed);
    Learner<Net> learner(random, threads_at_hand());
    const std::size_t kept_back = lessons.size() / 50;
    shuffle(lessons, random);
    const std::span<const Lesson> unseen = std::span(lessons).first(kept_back);
    const std::span<const Lesson> seen = std::span(lessons).subspan(kept_back);
    const std::size_t batches = seen.size() / batch;
    const int rounds = plan.rounds.value_or(course.rounds);
    const Stopwatch watch;
    float step = 0;
    const float steps = static_cast<float>(batches) * static_cast<float>(rounds);
    for (int round = 1; round <= rounds; ++round) {
        for (std::size_t i = 0; i < batches; ++i) {
            step += 1;
            const float slower = (1 + std::cos(std::numbers::pi_v<float> * step / steps)) / 2;
            const float pace = course.fastest * std::min(1.0F, step / warm_up) * (0.02F + 0.98F * slower);
            const std::uint64_t lot = random.next();
            learner.learn(batch, pace,
                          [&](std::size_t k) { return see(seen[i * batch + k], scramble(lot + k)); });
        }
        double loss = 0;
        for (const Lesson& lesson : unseen) loss += learner.loss(see(lesson, 0));
        fmt::print("round {}: loss {:.4f} on positions not learnt from, {:.0f} s\n", round,
                   loss / static_cast<double>(kept_back), watch.seconds());
        (void)std::fflush(stdout);
    }
    return learner.file();
}

Sight sight_of(std::span<const std::uint16_t> rows, std::size_t phase, float points) {
    Sight sight{.rows = {}, .count = rows.size(), .phase = phase, .points = points};
    std::ranges::copy(rows, sight.rows.begin());
    return sight;
}

// Each lesson is learnt in one of the ways the board can be turned, drawn by lot.
std::expected<std::string, std::string> net_of_nine(const AnyGame& nine, const LearningPlan& plan) {
    const auto solved = tablebase::open_mill_tablebase(nine, plan.tables);
    if (solved == nullptr || !solved->probe(nine.start(0))) {
        return std::unexpected("there are no complete tables of " + nine.title() + " in " + plan.tables);
    }
    std::vector<NineLesson> lessons =
        nine_lessons(nine, *solved, lessons_wanted(course_of_nine, plan), plan.seed, threads_at_hand());
    std::array<std::size_t, 3> of_worth{};
    for (const NineLesson& lesson : lessons) ++of_worth[static_cast<std::size_t>(lesson.worth)];
    fmt::print("{} positions: {} lost, {} drawn, {} won\n", lessons.size(), of_worth[0], of_worth[1],
               of_worth[2]);
    const tablebase::Symmetries& symmetries = solved->index().symmetries();
    return taught<mill::Net>(lessons, course_of_nine, plan, [&](const NineLesson& lesson, std::uint64_t lot) {
        mill::View view = lesson.view;
        const auto turned = static_cast<int>(lot % static_cast<unsigned>(symmetries.count()));
        view.own = symmetries.image(turned, view.own);
        view.theirs = symmetries.image(turned, view.theirs);
        return sight_of(mill::Net::see(view), mill::Net::phase(view), lesson.points());
    });
}

std::string net_of_dvonn(const LearningPlan& plan) {
    const Stopwatch watch;
    std::vector<DvonnLesson> lessons =
        dvonn_lessons(lessons_wanted(course_of_dvonn, plan), plan.seed, threads_at_hand());
    fmt::print("{} positions, {:.0f} s\n", lessons.size(), watch.seconds());
    (void)std::fflush(stdout);
    return taught<dvonn::Net>(lessons, course_of_dvonn, plan, [](const DvonnLesson& lesson, std::uint64_t) {
        const dvonn::Net::Seen seen = dvonn::Net::see(lesson.position);
        return sight_of(seen.rows(), seen.phase(), lesson.points);
    });
}

std::expected<std::string, std::string> net_of(const AnyGame& game, const LearningPlan& plan) {
    if (game.name() == "dvonn") return net_of_dvonn(plan);
    if (game.name() == "nine") return net_of_nine(game, plan);
    return std::unexpected(game.title() + " is not judged by a network");
}

}  // namespace

std::expected<void, std::string> learn(const AnyGame& game, const LearningPlan& plan) {
    const auto folder = std::filesystem::absolute(plan.out).parent_path();
    if (::access(folder.c_str(), W_OK) != 0) {
        return std::unexpected("nothing can be written in " + folder.string());
    }
    const auto net = net_of(game, plan);
    if (!net) return std::unexpected(net.error());
    return replace_file(plan.out, *net);
}

}  // namespace merels::bench
