#include "server/base/client_budget.h"

#include <algorithm>

namespace merels::server {

BudgetRates BudgetRates::times(double factor) const {
    BudgetRates scaled = *this;
    for (Rate& rate : scaled.rates) rate = {rate.burst * factor, rate.per_second * factor};
    return scaled;
}

ClientBudget::ClientBudget(const BudgetRates& rates, Moment now) : rates_(&rates), at_(now) {
    for (std::size_t i = 0; i < cost_kinds; ++i) left_[i] = rates.rates[i].burst;
}

void ClientBudget::refill(Moment now) {
    const double seconds = static_cast<double>(std::max<Moment>(0, now - at_)) / 1000;
    for (std::size_t i = 0; i < cost_kinds; ++i) {
        const auto& rate = rates_->rates[i];
        left_[i] = std::min(rate.burst, left_[i] + seconds * rate.per_second);
    }
    at_ = now;
}

void ClientBudget::charge(Cost cost, double amount, Moment now) {
    refill(now);
    const auto i = static_cast<std::size_t>(cost);
    // A client is shut out for no longer than it takes to fill a budget twice.
    left_[i] = std::max(-2 * rates_->rates[i].burst, left_[i] - amount);
}

// A rate of 0 is no limit.
bool ClientBudget::any_below(double share) const {
    for (std::size_t i = 0; i < cost_kinds; ++i) {
        const auto& rate = rates_->rates[i];
        if (rate.per_second > 0 && left_[i] < share * rate.burst) return true;
    }
    return false;
}

bool ClientBudget::overdrawn(Moment now) {
    refill(now);
    return any_below(0);
}

bool ClientBudget::exhausted(Moment now) {
    refill(now);
    return any_below(-1);
}

bool ClientBudget::full(Moment now) {
    refill(now);
    return !any_below(1);
}

std::shared_ptr<ClientBudget> ClientBudgets::of(const std::string& client, Moment now) {
    if (budgets_.size() >= next_cleaning_) forget_the_full(now);
    auto& budget = budgets_[client];
    if (!budget) budget = std::make_shared<ClientBudget>(rates_, now);
    return budget;
}

void ClientBudgets::forget_the_full(Moment now) {
    std::erase_if(budgets_, [&](const auto& entry) {
        return entry.second.use_count() == 1 && entry.second->full(now);
    });
    next_cleaning_ = std::max<std::size_t>(1024, 2 * budgets_.size());
}

}  // namespace merels::server
