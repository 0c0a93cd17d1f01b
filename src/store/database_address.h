#pragma once

#include <string>
#include <string_view>

namespace merels::store {

// Whether this is the address of a PostgreSQL database (postgresql:// or postgres://) and not a file's path.
[[nodiscard]] bool is_postgres(std::string_view where);

// A database's address fit for logs and error messages: without credentials, and with "***" for the value of
// every parameter that holds a password, however its name is spelled.
[[nodiscard]] std::string without_secrets(std::string_view address);

}  // namespace merels::store
