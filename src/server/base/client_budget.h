#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "core/moment.h"

namespace merels::server {

// Shared resources that a client uses up.
enum class Cost : std::uint8_t {
    loop,    // microseconds of the event loop's processor time
    reader,  // microseconds of a thread that reads from the store
    stored,  // bytes written to the store
};
inline constexpr std::size_t cost_kinds = 3;

// How much of each a client may use: a burst, and a rate per second after that.
struct BudgetRates {
    struct Rate {
        double burst = 0;
        double per_second = 0;
    };
    std::array<Rate, cost_kinds> rates;

    // A multiple of these; 0 for no limit.
    [[nodiscard]] BudgetRates times(double factor) const;
};

// The usual rates. An address may be a whole school's, so it has many times what a player needs, but never so
// much that other clients would have to wait.
inline constexpr BudgetRates address_rates{
    {{{1'500'000, 200'000}, {4'000'000, 400'000}, {8'000'000, 64'000}}}};
inline constexpr BudgetRates player_rates{{{{600'000, 60'000}, {2'000'000, 100'000}, {2'000'000, 12'000}}}};

// What one client has left. Work is charged when it is done, whatever its result, so a budget can be
// overdrawn; its client is then rejected until it has filled up again. For the event loop's thread.
class ClientBudget {
  public:
    ClientBudget(const BudgetRates& rates, Moment now);

    void charge(Cost cost, double amount, Moment now);
    [[nodiscard]] bool overdrawn(Moment now);
    // Overdrawn by as much as it holds: the client goes on although it is rejected.
    [[nodiscard]] bool exhausted(Moment now);
    [[nodiscard]] bool full(Moment now);

  private:
    void refill(Moment now);
    [[nodiscard]] bool any_below(double share) const;

    const BudgetRates* rates_;
    std::array<double, cost_kinds> left_;
    Moment at_;
};

// The budgets of all clients, by address or by player. A budget is kept while it is in use, and until it is
// full again.
class ClientBudgets {
  public:
    explicit ClientBudgets(const BudgetRates& rates) : rates_(rates) {}

    [[nodiscard]] std::shared_ptr<ClientBudget> of(const std::string& client, Moment now);

  private:
    void forget_the_full(Moment now);

    BudgetRates rates_;
    std::unordered_map<std::string, std::shared_ptr<ClientBudget>> budgets_;
    std::size_t next_cleaning_ = 1024;
};

// Whose budgets are charged for the current work: an address's, and a player's if one is known.
struct Payer {
    std::shared_ptr<ClientBudget> address = {};
    std::shared_ptr<ClientBudget> player = {};

    void charge(Cost cost, double amount, Moment now) const {
        if (address) address->charge(cost, amount, now);
        if (player) player->charge(cost, amount, now);
    }
    [[nodiscard]] bool overdrawn(Moment now) const {
        return (address && address->overdrawn(now)) || (player && player->overdrawn(now));
    }
};

}  // namespace merels::server
