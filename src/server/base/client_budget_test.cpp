#include "server/base/client_budget.h"

#include <doctest/doctest.h>

using namespace merels::server;

namespace {

constexpr BudgetRates rates{{{{100, 10}, {1000, 100}, {50, 1}}}};

}  // namespace

TEST_CASE("a budget is overdrawn by what was done, and fills up again") {
    ClientBudget budget(rates, 0);
    CHECK(budget.full(0));
    budget.charge(Cost::loop, 100, 0);
    CHECK_FALSE(budget.overdrawn(0));
    budget.charge(Cost::loop, 5, 0);
    CHECK(budget.overdrawn(0));
    CHECK_FALSE(budget.exhausted(0));
    CHECK_FALSE(budget.overdrawn(1000));
    CHECK_FALSE(budget.full(1000));
    CHECK(budget.full(20'000));
    // Time that goes back brings nothing.
    budget.charge(Cost::stored, 51, 20'000);
    CHECK(budget.overdrawn(0));
}

TEST_CASE("who goes on is exhausted, but not for ever") {
    ClientBudget budget(rates, 0);
    budget.charge(Cost::reader, 1e12, 0);
    CHECK(budget.exhausted(0));
    CHECK(budget.overdrawn(19'000));
    CHECK_FALSE(budget.overdrawn(20'001));
}

TEST_CASE("a factor of 0 is no limit") {
    const BudgetRates none = rates.times(0);
    ClientBudget budget(none, 0);
    budget.charge(Cost::loop, 1e12, 0);
    CHECK_FALSE(budget.overdrawn(0));
    CHECK_FALSE(budget.exhausted(0));
}

TEST_CASE("budgets are shared by whoever goes by one name, and forgotten when they are full and unused") {
    ClientBudgets budgets(rates);
    const auto held = budgets.of("held", 0);
    CHECK(budgets.of("held", 0) == held);
    budgets.of("debtor", 0)->charge(Cost::loop, 150, 0);
    for (int i = 0; i < 3000; ++i) (void)budgets.of(std::to_string(i), 1);
    CHECK(budgets.of("debtor", 1)->overdrawn(1));
    CHECK(budgets.of("held", 1) == held);
}
