#include "server/api/moderation.h"

#include <algorithm>
#include <iterator>

#include "core/letters.h"

namespace merels::server {
namespace {

// What is written in place of an ASCII letter, letter by letter: digits and signs, accented letters, and
// letters of other alphabets that look the same.
struct Alike {
    char letter;
    std::string_view signs;  // separated by spaces
};
constexpr Alike alike[] = {
    {'a', "4 @ à á â ã ä å ā ă ą À Á Â Ã Ä Å Ā Ă Ą а А α Α"},
    {'b', "8 ß в В β Β"},
    {'c', "ç ć č Ç Ć Č с С ¢"},
    {'d', "ď đ Ď Đ"},
    {'e', "3 € è é ê ë ē ĕ ė ę ě È É Ê Ë Ē Ė Ę Ě е Е ё Ё ε Ε"},
    {'g', "9 ğ Ğ ģ"},
    {'h', "н Н Η"},
    {'i', "1 ! | ì í î ï ī į ı Ì Í Î Ï Ī Į İ і І ι Ι"},
    {'k', "к К κ Κ"},
    {'l', "ł Ł ľ"},
    {'m', "м М Μ"},
    {'n', "ñ ń ň Ñ Ń Ň Ν η"},
    {'o', "0 ò ó ô õ ö ø ō ő Ò Ó Ô Õ Ö Ø Ō Ő о О ο Ο σ"},
    {'p', "р Р ρ Ρ"},
    {'r', "ř Ř г"},
    {'s', "5 $ ś š ş ș Ś Š Ş Ș ѕ Ѕ"},
    {'t', "7 + ť ţ ț Ť Ţ Ț т Т τ Τ"},
    {'u', "ù ú û ü ū ů ű Ù Ú Û Ü Ū Ů Ű υ"},
    {'v', "ν"},
    {'x', "х Х χ Χ ×"},
    {'y', "ý ÿ Ý у У γ Υ"},
    {'z', "2 ź ż ž Ź Ż Ž Ζ"},
};

const std::unordered_map<std::string_view, char>& letters_by_sign() {
    static const std::unordered_map<std::string_view, char> letters = [] {
        std::unordered_map<std::string_view, char> all;
        for (const auto& [letter, signs] : alike) {
            std::string_view rest = signs;
            while (!(rest = trimmed(rest)).empty()) {
                const std::size_t end = std::min(rest.find(' '), rest.size());
                all[rest.substr(0, end)] = letter;
                rest.remove_prefix(end);
            }
        }
        return all;
    }();
    return letters;
}

}  // namespace

std::string folded(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(1, utf8_length(text));
        const std::string_view sign = text.substr(0, length);
        text.remove_prefix(length);
        const char c = lower(sign.front());
        const auto letter = letters_by_sign().find(sign);
        if (letter != letters_by_sign().end()) {
            result += letter->second;
        } else if (c >= 'a' && c <= 'z') {
            result += c;
        } else if (length > 1) {
            result += sign;  // of an alphabet we know nothing of
        }
    }
    return result;
}

Moderation::Moderation(const ModerationRows& rows) {
    for (const BlockedPlayer& player : rows.players) players_[player.id] = player.until;
    for (const BlockedNetwork& row : rows.networks) {
        if (const auto network = IpNetwork::parse(row.network)) networks_.emplace_back(*network, row.until);
    }
    std::ranges::copy_if(rows.words, std::back_inserter(words_),
                         [](const std::string& word) { return !word.empty(); });
}

bool Moderation::blocks_player(const std::string& id, Moment now) const {
    const auto blocked = players_.find(id);
    return blocked != players_.end() && now < blocked->second;
}

bool Moderation::blocks_address(const std::string& address, Moment now) const {
    if (networks_.empty()) return false;
    boost::system::error_code failed;
    const auto asked = boost::asio::ip::make_address(address, failed);
    return !failed && std::ranges::any_of(networks_, [&](const auto& blocked) {
        return now < blocked.second && blocked.first.contains(asked);
    });
}

bool Moderation::rejects(std::string_view text) const {
    if (words_.empty()) return false;
    const std::string compared = folded(text);
    return std::ranges::any_of(
        words_, [&](const std::string& word) { return compared.find(word) != std::string::npos; });
}

}  // namespace merels::server
