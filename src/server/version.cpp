#include "server/version.h"

namespace merels::server {

const char* version() {
    return MERELS_VERSION;
}

}  // namespace merels::server
