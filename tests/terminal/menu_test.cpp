// The menu that opens when nothing else is asked for.
#include "playing.h"

using namespace merels::testing;

namespace {

Ran menu(const Lines& lines, const std::string& seed = "1") {
    return type(Folder(), {"--ascii", "--seed", seed}, lines);
}

}  // namespace

TEST_CASE("T3: the menu offers every way to begin, by word or number") {
    const Ran ran = menu({"quit"});
    CHECK(ran.status == 0);
    for (const char* word : {"new", "computer", "watch", "load", "setup", "rules", "quit"}) {
        CAPTURE(word);
        CHECK(has(ran.out, "  " + std::string(word) + " "));
    }
    CHECK(menu({"7"}).status == 0);
    CHECK(times(menu({"7"}).out, "What would you like?") == 1);
    CHECK(times(menu({"QUIT"}).out, "What would you like?") == 1);
}

TEST_CASE("the menu asks again for what it does not understand") {
    const Ran ran = menu({"", "0", "8", "dance", "quit"});
    CHECK(times(ran.out, "Please type one of the numbers or words.\n") == 4);
}

TEST_CASE("every question on the way to a game asks again, goes back to the menu, and quits") {
    const Ran wrong =
        menu({"computer", "chess", "99", "nine", "Zoe", "0", "11", "high", "3", "green", "white"});
    CHECK(has(wrong.out, "There is no game called \"chess\".\n"));
    CHECK(has(wrong.out, "There is no game called \"99\".\n"));
    const std::string long_word(50, 'x');
    CHECK(has(menu({"computer", long_word}).out, "There is no game called \"" + long_word + "\".\n"));
    CHECK(times(wrong.out, "That is not a level.\n") == 3);
    CHECK(has(wrong.out, "Please type white, black or nothing.\n"));
    CHECK(has(wrong.out, "Zoe, place a man on: "));

    const Lines way = {"computer", "nine", "Zoe", "3"};
    for (std::size_t answered = 1; answered <= way.size(); ++answered) {
        CAPTURE(answered);
        const Lines begun(way.begin(), way.begin() + static_cast<std::ptrdiff_t>(answered));
        CHECK(times(menu(begun + Lines{"menu", "quit"}).out, "What would you like?") == 2);
        const Ran quit = menu(begun + Lines{"quit"});
        CHECK(quit.status == 0);
        CHECK(times(quit.out, "What would you like?") == 1);
        const Ran ended = menu(begun);  // end of input: no game was begun
        CHECK(ended.status == 0);
        CHECK(ended.err.empty());
    }
}

TEST_CASE("G9: the menu proposes the level that adapts to the person's results") {
    const Ran ran = menu({"computer", "nine", "Zoe", "", "white"});
    CHECK(has(ran.out, "The computer's level, 1 to 10 (blank for 1, Newcomer; it adapts to your results): "));
    CHECK(has(ran.out, "x Computer 1 (Black): 9 in hand"));
}

TEST_CASE("D7: names are asked, and there are names for those who give none") {
    const Ran named = menu({"new", "dvonn", "Anna", "Bert", "w"});
    CHECK(has(named.out, "First player's name: Anna\nSecond player's name: Bert\n"));
    CHECK(has(named.out, "o Anna (White): 23 stacks, 23 points\nx Bert (Black): 23 stacks, 23 points\n"));
    const Ran nameless = menu({"new", "six", "", "", "w"});
    CHECK(has(nameless.out, "First (White): 6 in hand"));
    CHECK(has(nameless.out, "Second (Black): 6 in hand"));
}

TEST_CASE("G1: sides are drawn at random unless the players choose") {
    const auto anna_is_white = [](const std::string& side, int seed) {
        return has(menu({"new", "six", "Anna", "Bert", side}, std::to_string(seed)).out, "Anna (White)");
    };
    int white = 0;
    for (int seed = 1; seed <= 20; ++seed) white += anna_is_white("", seed) ? 1 : 0;
    CHECK(white > 2);
    CHECK(white < 18);
    for (int seed = 1; seed <= 4; ++seed) {
        CHECK(anna_is_white("white", seed));
        CHECK_FALSE(anna_is_white("Black", seed));
    }
}

TEST_CASE("G1: --sides random draws who is White, as-given does not") {
    const auto anna_is_white = [](const std::string& sides, int seed) {
        return has(play("six", {}, {"--sides", sides, "--seed", std::to_string(seed)}).out, "Anna (White)");
    };
    int white = 0;
    for (int seed = 1; seed <= 20; ++seed) white += anna_is_white("random", seed) ? 1 : 0;
    CHECK(white > 2);
    CHECK(white < 18);
    for (int seed = 1; seed <= 4; ++seed) CHECK(anna_is_white("as-given", seed));
    CHECK(play("six", {}, {"--sides", "both"}).status == 2);
}

TEST_CASE("the rules of every game can be read from the menu") {
    const Ran ran = menu({"rules", "nine", "rules", "yote", "rules", "10", "quit"});
    CHECK(has(ran.out, "Nine Men's Morris\n\n  "));
    CHECK(has(ran.out, "Yoté\n\n  "));
    CHECK(has(ran.out, "DVONN\n\n  "));
}

TEST_CASE("G5: saved games are listed to choose from, by name or number") {
    const Folder folder;
    (void)play(folder, "nine", {"d6", "save Afternoon"});
    (void)play(folder, "yote", {"a1", "b2", "save"});
    folder.write("notes.txt", "not a game");
    folder.write("Torn", "[Merels \"1\"]\n[Game \"nine\"]\n");
    const Ran ran = type(folder, {"--ascii"}, {"load", "nothing", "Torn", "1"});
    CHECK(has(ran.out,
              "   1  Afternoon        Nine Men's Morris, Anna against Bert, 1 turn, in progress\n"
              "   2  Torn             cannot be loaded: line 3, column 1: the tag White is missing\n"
              "   3  YoteSave         Yoté, Anna against Bert, 2 turns, in progress\n"));
    CHECK_FALSE(has(ran.out, "notes.txt"));
    CHECK(has(ran.out, "The game could not be loaded. nothing: No such file or directory\n"));
    CHECK(has(ran.out, "The game could not be loaded. Torn: line 3, column 1: the tag White is missing\n"));
    CHECK(has(ran.out, "Bert, place a man on: "));
    CHECK(ran.status == 3);
    CHECK(has(type(folder, {"--ascii"}, {"load", "YoteSave"}).out, "Anna, source (blank to place): "));
    CHECK(times(type(folder, {}, {"load", "", "quit"}).out, "What would you like?") == 2);
    CHECK(has(type(Folder(), {}, {"load"}).out, "There are no saved games in this folder.\n"));
}

TEST_CASE("T3: new leaves a game for the menu, from merels play too") {
    const Ran ran = play("nine", {"d6", "new", "no", "new", "six", "Carl", "Dora", "white", "quit"});
    CHECK(ran.status == 0);
    CHECK(has(ran.out, "What would you like? new\n"));
    CHECK(has(ran.out, "Carl, place a man on: quit\n"));
}
