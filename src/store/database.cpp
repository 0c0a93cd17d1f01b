#include "store/database.h"

namespace merels {

bool is_postgres(std::string_view where) {
    return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

Stored<std::unique_ptr<Database>> open_database(const std::string& where) {
    return is_postgres(where) ? open_postgres(where) : open_sqlite(where);
}

}  // namespace merels
