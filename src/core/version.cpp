#include "core/version.h"

namespace merels {

const char* version() {
    return MERELS_VERSION;
}

}  // namespace merels
