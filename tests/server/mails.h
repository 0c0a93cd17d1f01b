// A server that sends mail, and the mail it sends.
#pragma once

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "server/smtp_endpoint.h"
#include "support/patience.h"

namespace merels::testing {

// What has a server send its mail there.
inline std::vector<std::string> mail_words(const SmtpEndpoint& mail) {
    return {"--smtp",      "smtp://127.0.0.1:" + std::to_string(mail.port()),
            "--mail-from", "merels@example.org",
            "--public",    "http://merels.example"};
}

// The token in the link of a mail, which is at the address that people see and behind the #.
inline std::string token_in(const SmtpEndpoint::Taken& mail, const std::string& purpose) {
    const std::string link = "http://merels.example/account#" + purpose + "=";
    const auto at = mail.text.find(link);
    REQUIRE(at != std::string::npos);
    const auto begin = at + link.size();
    return mail.text.substr(begin, mail.text.find('\n', begin) - begin);
}

inline SmtpEndpoint::Taken mail_number(const SmtpEndpoint& mail, std::size_t number) {
    REQUIRE(eventually([&] { return mail.taken().size() >= number; }));
    return mail.taken()[number - 1];
}

}  // namespace merels::testing
