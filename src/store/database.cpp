#include "store/database.h"

namespace merels::store {

StoreResult<std::unique_ptr<Database>> open_database(const std::string& where, OpenMode mode) {
    return is_postgres(where) ? open_postgres(where) : open_sqlite(where, mode);
}

}  // namespace merels::store
