#include "server/api/password_rules.h"

#include <algorithm>
#include <cstddef>
#include <set>
#include <unordered_set>

#include "core/letters.h"
#include "core/message.h"
#include "server/api/common_passwords.h"
#include "server/base/input_limits.h"

namespace merels::server {
namespace {

constexpr std::size_t max_around_a_word = 5;
constexpr std::size_t shortest_run = 3;

// Keys and signs in the order in which fingers find them.
constexpr std::string_view runs[] = {
    "abcdefghijklmnopqrstuvwxyz",
    "01234567890",
    "qwertyuiop",
    "qwertzuiop",
    "azertyuiop",
    "asdfghjkl",
    "qsdfghjklm",
    "zxcvbnm",
    "yxcvbnm",
    "wxcvbn",
    "!@#$%^&*()",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik",
    "qazwsxedcrfvtgbyhnujm",
    "1a2b3c4d5e6f7g8h9i",
    "a1b2c3d4e5f6g7h8i9",
    "147258369",
    "159753",
};

// The number of characters of a UTF-8 text; nothing if it is none.
std::optional<std::size_t> characters_in(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return std::nullopt;
        text.remove_prefix(length);
    }
    return count;
}

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}

// Letters in place of the digits and signs that stand for them.
std::string without_substitutes(std::string text) {
    constexpr std::string_view signs = "0134578@$!";
    constexpr std::string_view letters = "oieastbasi";
    static_assert(signs.size() == letters.size());
    for (char& c : text) {
        if (const auto at = signs.find(c); at != std::string_view::npos) c = letters[at];
    }
    return text;
}

// The text between the digits and signs around it; the whole if too much would be left out.
std::string_view inner_word(std::string_view text) {
    const auto first = std::ranges::find_if(text, is_letter);
    std::string_view inner(first, text.end());
    while (!inner.empty() && !is_letter(inner.back())) inner.remove_suffix(1);
    return text.size() - inner.size() <= max_around_a_word ? inner : text;
}

void add_words(std::unordered_set<std::string_view>& to, std::string_view text) {
    while (!(text = trimmed(text)).empty()) {
        const std::size_t end = std::min(text.find_first_of(" \n"), text.size());
        to.insert(text.substr(0, end));
        text.remove_prefix(end);
    }
}

const std::unordered_set<std::string_view>& common_words() {
    static const std::unordered_set<std::string_view> words = [] {
        std::unordered_set<std::string_view> all;
        add_words(all, common_passwords);
        add_words(all, leaked_passwords);
        return all;
    }();
    return words;
}

// One thing twice or more: "dragondragon".
std::string_view repeated_part(std::string_view text) {
    for (std::size_t size = 1; size <= text.size() / 2; ++size) {
        if (text.size() % size == 0 && text.substr(size) == text.substr(0, text.size() - size))
            return text.substr(0, size);
    }
    return text;
}

bool is_common_word(std::string_view word) {
    return common_words().contains(word) || common_words().contains(repeated_part(word));
}

// How much of the text's beginning goes along one of the runs, forwards or backwards, or is one character.
std::size_t run_length(std::string_view text) {
    std::size_t best = std::min(text.find_first_not_of(text.front()), text.size());
    for (const std::string_view run : runs) {
        const std::string backwards(run.rbegin(), run.rend());
        for (const std::string_view way : {run, std::string_view(backwards)}) {
            std::size_t length = best;
            while (length < text.size() && way.find(text.substr(0, length + 1)) != std::string_view::npos)
                ++length;
            best = std::max(best, length);
        }
    }
    return best;
}

bool is_made_of_runs(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = run_length(text);
        if (length < shortest_run && length < text.size()) return false;
        text.remove_prefix(length);
    }
    return true;
}

// Eight digits that are a day: 24121985, 12241985 or 19851224.
bool is_date(std::string_view text) {
    if (text.size() != 8 || !std::ranges::all_of(text, is_digit)) return false;
    const auto number = [&](std::size_t at, std::size_t length) {
        int value = 0;
        for (const char digit : text.substr(at, length)) value = 10 * value + (digit - '0');
        return value;
    };
    const auto day = [](int year, int month, int date) {
        return year >= 1900 && year < 2100 && month >= 1 && month <= 12 && date >= 1 && date <= 31;
    };
    return day(number(4, 4), number(2, 2), number(0, 2)) || day(number(4, 4), number(0, 2), number(2, 2)) ||
           day(number(0, 4), number(4, 2), number(6, 2));
}

bool is_guessable(const std::string& typed, std::string_view login) {
    const std::string reversed(typed.rbegin(), typed.rend());
    const std::string spelt = without_substitutes(typed);
    const std::string inner_spelt = without_substitutes(std::string(inner_word(typed)));
    for (const std::string_view word :
         {std::string_view(typed), inner_word(typed), std::string_view(spelt), inner_word(spelt),
          std::string_view(inner_spelt), std::string_view(reversed)}) {
        if (is_common_word(word) || word == login || repeated_part(word) == login) return true;
    }
    // A login together with a few digits, where the login itself has digits.
    const std::size_t at = typed.find(login);
    if (at != std::string::npos && typed.size() - login.size() <= max_around_a_word) return true;
    constexpr std::size_t fewest_different = 4;
    const std::set<char> different(typed.begin(), typed.end());
    return different.size() < fewest_different || is_made_of_runs(typed) || is_date(typed);
}

}  // namespace

std::optional<Sentence> password_problem(std::string_view password, std::string_view login) {
    if (password.size() > input_limits::password_bytes) return tr("a password is 8 to 200 characters");
    const auto characters = characters_in(password);
    if (!characters || *characters < input_limits::password_characters_least ||
        *characters > input_limits::password_characters)
        return tr("a password is 8 to 200 characters");
    if (is_guessable(lower(password), login)) return tr("that password is too easy to guess");
    return std::nullopt;
}

}  // namespace merels::server
