#include "support/paths.h"

namespace merels::testing {

std::string in_project(std::string_view path) {
    return MERELS_PROJECT_FOLDER "/" + std::string(path);
}

std::string in_build(std::string_view path) {
    return MERELS_BUILD_FOLDER "/" + std::string(path);
}

}  // namespace merels::testing
