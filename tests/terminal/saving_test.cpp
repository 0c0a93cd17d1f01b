// Saving and loading, at every kind of moment.
#include "playing.h"

using namespace merels::testing;

namespace {

struct Moment {
    std::string what;
    std::string game;
    Lines lines;
    std::vector<std::string> options = {};
    std::string next = {};  // the prompt it comes back to
};

const std::string blocking = "bbw...wb/..w....w w 0,0";
const std::string start_of_dvonn = "bbrbbbbww/wwbwbwrwww/wbbwwbbbwbw/bwbwbbbbww/wwbrbwwbw w";

std::vector<Moment> moments() {
    return {
        {"before the first turn", "nine", {}, {}, "Anna, place a man on: "},
        {"White placing", "nine", words("d6 f4"), {}, "Anna, place a man on: "},
        {"Black placing", "nine", words("d6"), {}, "Bert, place a man on: "},
        {"White's removal pending", "nine", words("a1 d6 d1 d2 g1"), {}, "Anna, man to remove: "},
        {"Black's removal pending", "nine", words("d6 a1 d2 d1 f4 g1"), {}, "Bert, man to remove: "},
        {"White moving", "six", {}, {"--position", blocking}, "Anna, source: "},
        {"Black moving", "six", {"e5-e3"}, {"--position", blocking}, "Bert, source: "},
        {"a man chosen to move", "six", {"e5"}, {"--position", blocking}, "Anna, destination: "},
        {"a draw offered", "nine", words("d6 draw f4"), {}, "or play on.\nAnna, place a man on: "},
        {"won by count", "six", {"c5-c4xa1"}, {"--position", "bw....b./w.w...b. w 0,0"}, "Play again? "},
        {"won by blocking", "six", {"d4-c4"}, {"--position", blocking}, "Play again? "},
        {"White forfeited", "nine", words("forfeit yes"), {}, "Play again? "},
        {"Black forfeited", "nine", words("d6 forfeit yes"), {}, "Play again? "},
        {"drawn by agreement", "nine", words("draw d6 draw"), {}, "Play again? "},
        {"drawn by repetition",
         "six",
         words("e5-e3 c5-e5 e3-d3 e5-c5 d3-e3 c5-e5 e3-d3 e5-c5 d3-e3 c5-e5 e3-d3 e5-c5"),
         {"--position", blocking},
         "Play again? "},
        {"Yoté, a source chosen", "yote", words("b2 b3 b2"), {}, "Anna, destination: "},
        {"Yoté, the extra man pending", "yote", words("b2 b3 c2 e5 b2 b4"), {}, "Anna, man to remove: "},
        {"Yoté, a step that may not be taken back",
         "yote",
         words("b2 e5 b2-b3 e4"),
         {},
         "Anna, source (blank"},
        {"DVONN, a red to place", "dvonn-placed", words("g2 c1"), {}, "Anna, place a red piece on: "},
        {"DVONN, White moving", "dvonn", {}, {"--position", start_of_dvonn}, "Anna, source: "},
        {"DVONN, Confirm? pending", "dvonn", words("a2 a1"), {"--position", start_of_dvonn}, "Confirm? "},
        {"DVONN, Black moving",
         "dvonn",
         words("a2 a1 yes"),
         {"--position", start_of_dvonn},
         "Bert, source: "},
    };
}

}  // namespace

TEST_CASE("G5: saved at any moment and restored to exactly that moment") {
    for (const Moment& moment : moments()) {
        CAPTURE(moment.what);
        const Folder folder;
        const Ran first = play(folder, moment.game, moment.lines + Lines{"save One"}, moment.options);
        CHECK(has(first.out, "Saved as One\n"));
        const Ran again = type(folder, {"play", moment.game, "--load", "One", "--ascii"}, {"save Two"});
        CHECK(folder.read("One") == folder.read("Two"));
        CHECK(has(again.out, moment.next));
        // ... and by load, from the midst of another game
        const Ran other = play(folder, "three", {"b2", "load One", "no", "save Three"});
        CHECK(folder.read("One") == folder.read("Three"));
        CHECK(has(after(other.out, "Loaded One: "), moment.next));
        CHECK(folder.files() == std::set<std::string>{"One", "Two", "Three"});
    }
}

TEST_CASE("G5: a game is saved under its usual name, and one already there is asked about") {
    const Folder folder;
    CHECK(has(play(folder, "yote", {"a1", "save", "b2", "save"}).out, "Saved as YoteSave\n"));
    const std::string before = folder.read("YoteSave");
    CHECK(has(before, "1. a1 b2 *\n"));  // its own file is not asked about
    const Ran kept = play(folder, "yote", {"e5", "save", "what", "no"});
    CHECK(has(kept.out, "YoteSave already exists. Replace it? (yes or no) what\nPlease answer yes or no.\n"));
    CHECK(has(kept.out, "Nothing was saved. (save FILE saves under another name)\nBert, place a man on: "));
    CHECK(folder.read("YoteSave") == before);
    (void)play(folder, "yote", {"e5", "save", "yes"});
    CHECK(has(folder.read("YoteSave"), "1. e5 *\n"));
    (void)play(folder, "twelve-four-squares", {"save", "save my game"});
    CHECK(folder.files() == std::set<std::string>{"YoteSave", "TwelveFourSquaresSave", "my game"});
}

TEST_CASE("G5: a game that cannot be saved says why and goes on") {
    const Ran ran = play("nine", {"d6", "save nowhere/game", "f4"});
    CHECK(has(ran.out, "The game could not be saved. nowhere/game: No such file or directory\n"));
    CHECK(has(ran.out, "Anna, place a man on: "));
}

TEST_CASE(
    "G5: a missing, damaged, cut or later file is refused with what is wrong and where; nothing changes") {
    const Folder folder;
    (void)play(folder, "nine", words("d6 f4 save"));
    const std::string good = folder.read("NineSave");
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = good;
        text.replace(text.find(from), from.size(), to);
        return text;
    };
    const std::vector<std::pair<std::string, std::string>> files = {
        {"", "line 1, column 1: the file is empty"},
        {"hello\n", "this is neither a game saved by Merels nor a record of one"},
        {good.substr(0, good.size() - 2), "the file stops"},
        {good.substr(0, good.find("1. d6")), "the file stops before the result"},
        {changed("1. d6 f4", "1. d6 d6"), "\"d6\": there is already a man on d6"},
        {changed("1. d6 f4", "1. d6 q4"), "there is no point called \"q4\" on this board"},
        {changed("Merels \"1\"", "Merels \"3\""),
         "the file is in format 3; this program reads formats up to 2"},
        {changed("Game \"nine\"", "Game \"chess\""), "there is no game called \"chess\""},
        {changed("[Result \"*\"]", "[Result \"1-0\"]"), "two results"},
    };
    for (const auto& [text, wrong] : files) {
        CAPTURE(wrong);
        folder.write("Bad", text);
        const Ran ran = play(folder, "six", {"a1", "load Bad", "save Still"});
        CHECK(has(ran.out, "The game could not be loaded. Bad: line "));
        CHECK(has(ran.out, wrong));
        CHECK(has(folder.read("Still"), "1. a1 *\n"));
        CHECK(folder.read("Bad") == text);
        const Ran straight = type(folder, {"play", "nine", "--load", "Bad"}, {});
        CHECK(straight.status == 2);
        CHECK(straight.out.empty());
        CHECK(has(straight.err, wrong));
        std::filesystem::remove(folder.path() + "/Still");
    }
    const Ran missing = play(folder, "six", {"a1", "load nothing", "load .", "c1"});
    CHECK(has(missing.out, "The game could not be loaded. nothing: No such file or directory\nBert, place"));
    CHECK(has(missing.out, "The game could not be loaded. .: Is a directory\n"));
}

TEST_CASE("G5: --load refuses a file of another game than the one asked for") {
    const Folder folder;
    (void)play(folder, "nine", words("d6 save"));
    const Ran ran = type(folder, {"play", "six", "--load", "NineSave"}, {});
    CHECK(ran.status == 2);
    CHECK(ran.err ==
          "NineSave: line 2, column 8: this is a game of Nine Men's Morris, not of Six Men's Morris\n");
    CHECK(type(folder, {"play", "nine", "--load", "nothing"}, {}).err ==
          "nothing: No such file or directory\n");
    CHECK(type(folder, {"play", "nine", "--load", "NineSave", "--position", "x"}, {}).status == 2);
}

TEST_CASE("G5: load lists the saved games, and takes one by its number") {
    const Folder folder;
    (void)play(folder, "nine", words("d6 save"));
    const Ran ran = play(folder, "six", {"load", "load 1", "load 7"});
    CHECK(has(ran.out, "Saved games:\n   1  NineSave         Nine Men's Morris, Anna against Bert, 1 turn,"));
    CHECK(has(ran.out, "Loaded NineSave: Nine Men's Morris\n"));
    CHECK(has(ran.out, "The game could not be loaded. 7: No such file or directory\n"));
}

TEST_CASE("T3: load and new and quit offer to save an unfinished game first") {
    const Folder folder;
    (void)play(folder, "nine", {"d6", "save Other"});
    const Ran cancelled = play(folder, "six", {"a1", "load Other", "cancel", "c1"});
    CHECK(has(cancelled.out, "Save this game first? (yes, no, cancel) cancel\nBert, place a man on: c1\n"));
    const Ran kept = play(folder, "six", {"a1", "load Other", "yes", "save"});
    CHECK(has(kept.out, "Saved as SixSave\nLoaded Other: Nine Men's Morris\n"));
    CHECK(has(folder.read("SixSave"), "1. a1 *"));
}

TEST_CASE("quit asks to save an unfinished game: yes, no, cancel") {
    const Folder folder;
    const Ran yes = play(folder, "six", {"a1", "quit", "hm", "yes"});
    CHECK(yes.status == 0);
    CHECK(has(yes.out, "Please answer yes, no or cancel.\n"));
    CHECK(has(folder.read("SixSave"), "1. a1 *"));
    CHECK(play(folder, "nine", {"d6", "quit", "no"}).status == 0);
    CHECK(folder.files() == std::set<std::string>{"SixSave"});
    CHECK(has(play(folder, "nine", {"d6", "quit", "cancel", "f4"}).out, "Anna, place a man on: "));
    const Ran not_replaced = play(folder, "six", {"c1", "quit", "yes", "no", "quit", "no"});
    CHECK(
        has(not_replaced.out, "Nothing was saved. (save FILE saves under another name)\nBert, place a man"));
    CHECK(has(folder.read("SixSave"), "1. a1 *"));
    // Saved by the command itself, in the middle of the question.
    const Ran saved_there = play(folder, "six", {"c1", "quit", "save Elsewhere"});
    CHECK(saved_there.status == 0);
    CHECK(times(saved_there.out, "Save this game first?") == 1);
    CHECK(folder.files() == std::set<std::string>{"SixSave", "Elsewhere"});
    for (const Lines& settled :
         {Lines{"quit"}, Lines{"d6", "save N", "quit"}, Lines{"forfeit", "yes", "quit"}})
        CHECK_FALSE(has(play(folder, "nine", settled).out, "Save this game first?"));
}

TEST_CASE("G5, M11: a game of a person's own variant is saved with its rules") {
    const Folder folder;
    folder.write("seven.txt", "like: six\ntitle: Seven\nmen: 7\ncentre: yes\n");
    (void)type(folder, {"play", "seven.txt"}, {"c3", "save Own"});
    const Ran ran = play(folder, "nine", {"load Own", "save Again"});
    CHECK(has(ran.out, "Loaded Own: Seven\n"));
    CHECK(folder.read("Own") == folder.read("Again"));
}
