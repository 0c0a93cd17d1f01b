#pragma once

#include <string>

#include "server/app/options.h"

namespace merels::server {

// Sends a mail to an address, or a push message to every browser of a player that takes them, as a server
// with these options would. Prints what becomes of each. False if one could not be delivered, or there is
// nothing to send with or to. Throws std::runtime_error if the database cannot be used.
[[nodiscard]] bool check_mail_delivery(const Options& options, const std::string& address);
[[nodiscard]] bool check_push_delivery(const Options& options, const std::string& player);

}  // namespace merels::server
