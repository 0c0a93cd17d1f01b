// At a real terminal.
#include "playing.h"
#include "support/paths.h"
#include "support/screen.h"

using namespace merels::testing;

namespace {

const std::vector<std::string> nine = {"play", "nine", "--white", "Anna", "--black", "Bert"};

Surroundings in(const Folder& folder, const std::vector<std::string>& more = {}) {
    Surroundings around{folder.path(), {"LC_ALL=C.UTF-8", "TERM=xterm-256color", "NO_COLOR="}};
    around.environment.insert(around.environment.end(), more.begin(), more.end());
    return around;
}

}  // namespace

TEST_CASE("a person at a terminal sees line drawing and colours") {
    const Folder folder;
    Screen screen(in_build("merels"), nine, in(folder));
    CHECK(screen.sees("Anna, place a man on: "));
    screen.line("d6");
    CHECK(screen.sees("(○)"));
    CHECK(screen.sees("Bert, place a man on: "));
    CHECK(has(screen.raw(), "\033[1;38;5;136m○\033[0m"));
    screen.line("quit");
    CHECK(screen.sees("Save this game first?"));
    screen.line("yes");
    CHECK(screen.sees("Saved as NineSave"));
    CHECK(screen.status() == 0);
    CHECK(screen.as_at_first());
}

TEST_CASE("plain ASCII and no colours where the terminal has none, or when asked for") {
    const Folder folder;
    struct Way {
        std::vector<std::string> options;
        std::vector<std::string> environment;
        bool unicode;
        bool colour;
    };
    for (const Way& way :
         {Way{{"--ascii"}, {}, false, true}, Way{{"--no-colour"}, {}, true, false},
          Way{{}, {"NO_COLOR=1"}, true, false}, Way{{}, {"TERM=dumb"}, true, false},
          Way{{}, {"LC_ALL=C"}, false, true}, Way{{}, {"LC_ALL=", "LC_CTYPE=", "LANG=C"}, false, true}}) {
        CAPTURE(way.options.size());
        CAPTURE((way.environment.empty() ? std::string() : way.environment.back()));
        std::vector<std::string> command = nine;
        command.insert(command.end(), way.options.begin(), way.options.end());
        Screen screen(in_build("merels"), command, in(folder, way.environment));
        CHECK(screen.sees("Anna, place a man on: "));
        screen.line("d6");
        CHECK(screen.sees("Bert, place a man on: "));
        CHECK(has(screen.plain(), "┌───") == way.unicode);
        CHECK(has(screen.plain(), "+---") == !way.unicode);
        CHECK(has(screen.raw(), "\033[1;38;5;") == way.colour);
        screen.line("quit");
        screen.line("no");
        CHECK(screen.status() == 0);
    }
}

TEST_CASE("the line can be edited, and earlier lines come back") {
    const Folder folder;
    Screen screen(in_build("merels"), nine, in(folder));
    CHECK(screen.sees("Anna, place a man on: "));
    CHECK(screen.edit("d7\1776\r"));  // backspace
    CHECK(screen.sees("Bert, place a man on: "));
    CHECK(screen.edit("x4\001\004f\r"));  // to the beginning of the line, delete there
    CHECK(screen.sees("Anna, place a man on: "));
    CHECK(screen.edit("\033[A\033[A\r"));  // up, up: d6 again
    CHECK(screen.sees("There is already a man on d6."));
    screen.line("history");
    CHECK(screen.sees("   1  White  d6"));
    CHECK(screen.sees("   2  Black  f4"));
}

TEST_CASE("Ctrl-C ends the program, puts the terminal back and leaves nothing half-written") {
    const Folder folder;
    folder.write("NineSave", "mine");
    Screen screen(in_build("merels"), nine, in(folder));
    CHECK(screen.sees("Anna, place a man on: "));
    screen.line("d6");
    CHECK(screen.sees("Bert, place a man on: "));
    screen.line("save");
    CHECK(screen.sees("Replace it?"));
    CHECK(screen.edit(""));  // a line is being edited
    CHECK_FALSE(screen.as_at_first());
    screen.type("\003");
    CHECK(screen.status() == 128 + SIGINT);
    CHECK(screen.as_at_first());
    CHECK(folder.files() == std::set<std::string>{"NineSave"});
    CHECK(folder.read("NineSave") == "mine");
}

TEST_CASE("Ctrl-C while the computers play puts the terminal back, too") {
    const Folder folder;
    Screen screen(in_build("merels"), {"play", "nine", "--white", "computer:1", "--black", "computer:1"},
                  in(folder));
    CHECK(screen.sees(" plays "));
    screen.type("\003");
    CHECK(screen.status() == 128 + SIGINT);
    CHECK(screen.as_at_first());
}

TEST_CASE("Ctrl-D on an empty line asks before the game is lost; a second one ends it, status 3") {
    const Folder folder;
    Screen screen(in_build("merels"), nine, in(folder));
    CHECK(screen.sees("Anna, place a man on: "));
    screen.line("d6");
    CHECK(screen.sees("Bert, place a man on: "));
    CHECK(screen.edit("\004"));
    CHECK(screen.sees("Save this game first? (yes, no, cancel) "));
    screen.line("cancel");
    CHECK(screen.sees("Bert, place a man on: "));
    CHECK(screen.edit("\004"));
    CHECK(screen.sees("Save this game first? (yes, no, cancel) "));
    CHECK(screen.edit("\004"));
    CHECK(screen.sees("\nThe input ended before the game did. It was not saved.\n"));
    CHECK(screen.status() == 3);
    CHECK(screen.as_at_first());
    CHECK(folder.files().empty());
}

TEST_CASE("Ctrl-D in the menu leaves") {
    const Folder folder;
    Screen screen(in_build("merels"), {}, in(folder));
    CHECK(screen.sees("What would you like? "));
    CHECK(screen.edit("\004"));
    CHECK(screen.status() == 0);
}

TEST_CASE("names in any script stand in the prompts, or are spelt around where the terminal lacks them") {
    const Folder folder;
    for (const char* locale : {"LC_ALL=C.UTF-8", "LC_ALL=C", "LC_ALL=no_SUCH.locale"}) {
        CAPTURE(locale);
        Screen screen(in_build("merels"), {"play", "nine", "--white", "Zoé Ωμέγα"}, in(folder, {locale}));
        CHECK(screen.sees(", place a man on: "));
        screen.line("d6");
        CHECK(screen.sees("Black, place a man on: "));
    }
}

TEST_CASE("G11: in a narrow window the stacks move together so that the board still fits") {
    const Folder folder;
    const std::vector<std::string> dvonn = {"play", "dvonn", "--seed", "2", "--no-colour", "--ascii"};
    const auto widest = [&](unsigned short columns) {
        Screen screen(in_build("merels"), dvonn, in(folder), {columns, 45});
        CHECK(screen.sees("White: 23 stacks"));
        std::size_t most = 0;
        const std::string text = screen.plain();
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            if (text.substr(at, 2) == "  ") most = std::max(most, end - at);
            at = end + 1;
        }
        return most;
    };
    CHECK(widest(100) > 60);
    CHECK(widest(60) <= 60);
    CHECK(widest(60) > 40);
}

TEST_CASE("T1: two computers can be watched, stopped, looked at and let go on") {
    const Folder folder;
    Screen screen(in_build("merels"), {"play", "nine", "--white", "computer:1", "--black", "computer:2"},
                  in(folder));
    CHECK(screen.sees("Press Enter to stop and look around."));
    CHECK(screen.sees("Computer 1 (White) plays "));
    screen.line("");
    CHECK(screen.sees("Stopped. Press Enter to go on: "));
    screen.line("history");
    CHECK(screen.sees("   1  White  "));
    screen.line("");
    CHECK(screen.sees("Computer 2 (Black) plays "));
    screen.line("quit");
    CHECK(screen.sees("Save this game first?"));
    screen.line("no");
    CHECK(screen.status() == 0);
    CHECK(screen.as_at_first());
}

TEST_CASE("T3: from the menu to a game and back at a terminal") {
    const Folder folder;
    Screen screen(in_build("merels"), {"--seed", "1"}, in(folder));
    for (const char* line : {"new", "three", "Anna", "Bert", "white", "b2", "a3", "b3", "a2", "b1"})
        screen.line(line);
    CHECK(screen.sees("Anna (White) wins by closing the first mill."));
    CHECK(screen.sees("Play again? (yes or no) "));
    screen.line("no");
    CHECK(screen.sees("What would you like? "));
    screen.line("quit");
    CHECK(screen.status() == 0);
}
