#pragma once

#include <string>
#include <string_view>

#include "core/message.h"
#include "server/base/translations.h"
#include "server/net/smtp_client.h"

namespace merels::server {

// The e-mails of the server, in the languages of the pages. The translations must outlive it.
class MailTexts {
  public:
    explicit MailTexts(const Translations& translations) : translations_(translations) {}

    struct Reader {
        std::string email;
        std::string name;
        std::string language;  // such as "de"
    };
    // That a player is to come: the kind is that of an alert. `stop` is the link that ends such mail.
    [[nodiscard]] Mail alert(const Reader& to, std::string_view kind, const std::string& link,
                             const std::string& stop) const;
    [[nodiscard]] Mail confirmation(const Reader& to, const std::string& link) const;
    [[nodiscard]] Mail new_password(const Reader& to, const std::string& link) const;

  private:
    [[nodiscard]] std::string text(const Reader& to, const Message& message) const;

    const Translations& translations_;
};

}  // namespace merels::server
