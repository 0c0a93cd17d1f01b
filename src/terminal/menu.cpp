#include "terminal/menu.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iostream>
#include <utility>

#include "core/letters.h"
#include "core/level.h"
#include "registry/registry.h"
#include "terminal/saved_games.h"
#include "terminal/setup_editor.h"
#include "terminal/status.h"

namespace merels::terminal {

namespace {

// "3, Learner"
std::string level_in_words(int level) {
    return fmt::format("{}, {}", level, level_name(level).text());
}

play::Player person(Side side) {
    return {std::string(name(side)), std::nullopt};
}

}  // namespace

Menu::Menu(Input& input, const Manner& manner) : input_(input), manner_(manner), random_(manner.seed) {}

Leaving Menu::run() {
    struct Item {
        std::string_view word;
        std::string_view what;
        Choice choice;
    };
    static constexpr std::array<Item, 7> items = {{
        {"new", "a new game for two people", &Menu::two_people},
        {"computer", "a new game against the computer", &Menu::against_computer},
        {"watch", "watch the computer play itself", &Menu::watch},
        {"load", "load a saved game", &Menu::load},
        {"setup", "set up a position", &Menu::set_up},
        {"rules", "read the rules", &Menu::rules},
        {"quit", "leave", &Menu::quit},
    }};
    while (true) {
        std::cout << "\nMerels\n\n";
        for (std::size_t i = 0; i < items.size(); ++i) {
            std::cout << fmt::format("  {}  {:<9} {}\n", i + 1, items[i].word, items[i].what);
        }
        const auto answer = ask("\nWhat would you like? ");
        if (ended_) return Leaving::quit;
        if (!answer) continue;
        const auto item = std::ranges::find_if(items, [&](const Item& each) {
            return lower(*answer) == each.word || *answer == std::to_string(&each - items.data() + 1);
        });
        if (item == items.end()) {
            std::cout << "Please type one of the numbers or words.\n";
            continue;
        }
        const Leaving left = (this->*item->choice)();
        if (left == Leaving::quit || left == Leaving::end_of_input) return left;
        if (ended_) return Leaving::quit;
    }
}

Leaving Menu::two_people() {
    const auto game = ask_game();
    if (!game) return Leaving::no;
    return start(*game, (*game)->start(random_.next()), ask_two_people());
}

Leaving Menu::against_computer() {
    const auto game = ask_game();
    if (!game) return Leaving::no;
    return start(*game, (*game)->start(random_.next()), ask_person_and_computer(**game));
}

Leaving Menu::watch() {
    const auto game = ask_game();
    if (!game) return Leaving::no;
    const auto ask_usual = [&](const char* prompt) {
        return ask_level(prompt, level_in_words(usual_level)).transform([](int level) {
            return computer(level == 0 ? usual_level : level);
        });
    };
    const auto white = ask_usual("White's level");
    const auto black = white ? ask_usual("Black's level") : std::nullopt;
    if (!black) return Leaving::no;
    return start(*game, (*game)->start(random_.next()), Seating{{*white, *black}});
}

Leaving Menu::load() {
    std::cout << list_of_saved_games() << '\n';
    while (true) {
        const auto name = ask("File, by its name or number (blank for the menu): ");
        if (!name || name->empty()) return Leaving::no;
        auto match = load_match(saved_game_called(*name));
        if (match) return sit_down(std::move(*match));
        std::cout << fmt::format("The game could not be loaded. {}\n", match.error());
    }
}

Leaving Menu::set_up() {
    const auto game = ask_game();
    if (!game) return Leaving::no;
    const auto position = SetupEditor(**game, input_, manner_.look).edit();
    if (!position) return Leaving::no;
    if (position->outcome().over())
        return start(*game, *position, Seating{{person(Side::white), person(Side::black)}});
    const auto yes = ask_yes("Play it against the computer?");
    if (!yes) return Leaving::no;
    auto seating = *yes ? ask_person_and_computer(**game) : ask_two_people();
    if (seating) seating->adapts = false;  // the position may be won from the start
    return start(*game, *position, std::move(seating));
}

Leaving Menu::rules() {
    const auto game = ask_game();
    if (!game) return Leaving::no;
    std::cout << (*game)->title() << "\n\n";
    for (const Message& rule : (*game)->rules()) std::cout << "  " << rule.text() << '\n';
    return Leaving::no;
}

Leaving Menu::quit() {
    return Leaving::quit;
}

Leaving Menu::start(const play::Match::GamePointer& game, const AnyPosition& position,
                    std::optional<Seating> seating) {
    if (!seating) return Leaving::no;
    return sit_down(play::Match(game, position, std::move(seating->players)), seating->adapts);
}

Leaving Menu::sit_down(play::Match match, bool adapts) {
    Manner manner = manner_;
    manner.seed = random_.next();
    manner.level_adapts = adapts;
    TerminalGame terminal_game(std::move(match), input_, manner);
    const Leaving left = terminal_game.play();
    if (left == Leaving::end_of_input) ended_ = true;
    return left;
}

std::optional<std::string> Menu::ask(const std::string& prompt) {
    auto line = input_.line(prompt);
    if (!line) {
        ended_ = true;
        return std::nullopt;
    }
    std::string answer(trimmed(*line));
    if (lower(answer) == "menu") return std::nullopt;
    if (lower(answer) == "quit") {
        ended_ = true;
        return std::nullopt;
    }
    return answer;
}

std::optional<bool> Menu::ask_yes(const std::string& question) {
    return ask_yes_or_no([this](const std::string& prompt) { return ask(prompt); }, question);
}

std::optional<play::Match::GamePointer> Menu::ask_game() {
    const auto& games = all_games();
    std::cout << '\n';
    for (std::size_t i = 0; i < games.size(); ++i)
        std::cout << fmt::format("  {:>2}  {:<20} {}\n", i + 1, games[i]->name(), games[i]->title());
    std::cout << "\n(menu goes back to the menu, here and at the questions that follow)\n";
    while (true) {
        const auto answer = ask(fmt::format("Which game? (blank for {}) ", default_game));
        if (!answer) return std::nullopt;
        for (std::size_t i = 0; i < games.size(); ++i) {
            if (*answer == std::to_string(i + 1)) return play::share(*games[i]);
        }
        const AnyGame* game = find_game(answer->empty() ? default_game : *answer);
        if (game != nullptr) return play::share(*game);
        std::cout << fmt::format("There is no game called \"{}\".\n", excerpt(*answer));
    }
}

std::optional<play::Player> Menu::ask_person(const std::string& prompt, const std::string& otherwise) {
    auto name = ask(prompt);
    if (!name) return std::nullopt;
    return play::Player{name->empty() ? otherwise : shown(*name), std::nullopt};
}

std::optional<int> Menu::ask_level(const std::string& prompt, const std::string& blank) {
    while (true) {
        const auto answer =
            ask(fmt::format("{}, {} to {} (blank for {}): ", prompt, weakest_level, strongest_level, blank));
        if (!answer) return std::nullopt;
        if (answer->empty()) return 0;
        const bool number = answer->size() <= 2 && std::ranges::all_of(*answer, is_digit);
        const int level = number ? std::stoi(*answer) : 0;
        if (level >= weakest_level && level <= strongest_level) return level;
        std::cout << "That is not a level.\n";
    }
}

std::optional<Menu::Seating> Menu::ask_two_people() {
    const auto first = ask_person("First player's name: ", "First");
    const auto second = first ? ask_person("Second player's name: ", "Second") : std::nullopt;
    if (!second) return std::nullopt;
    return ask_sides(*first, *second).transform([](play::Players players) {
        return Seating{std::move(players)};
    });
}

std::optional<Menu::Seating> Menu::ask_person_and_computer(const AnyGame& game) {
    const auto person = ask_person("Your name: ", "You");
    if (!person) return std::nullopt;
    const int proposed = manner_.levels->level(game);
    const auto level = ask_level("The computer's level",
                                 fmt::format("{}; it adapts to your results", level_in_words(proposed)));
    if (!level) return std::nullopt;
    const bool adapts = *level == 0;
    return ask_sides(*person, computer(adapts ? proposed : *level)).transform([&](play::Players players) {
        return Seating{std::move(players), adapts};
    });
}

// G1: drawn at random unless the players choose.
std::optional<play::Players> Menu::ask_sides(const play::Player& first, const play::Player& second) {
    while (true) {
        const auto answer =
            ask(fmt::format("{}'s side: white, black, or blank for a random one: ", first.name));
        if (!answer) return std::nullopt;
        const std::string word = lower(*answer);
        const bool drawn = word.empty();
        if (word == "white" || word == "w" || (drawn && random_.below(2) == 0))
            return play::Players{first, second};
        if (word == "black" || word == "b" || drawn) return play::Players{second, first};
        std::cout << "Please type white, black or nothing.\n";
    }
}

}  // namespace merels::terminal
