// The store, whose names all of the server uses unqualified.
#pragma once

#include "store/store.h"

namespace merels::server {

using namespace merels::store;

}  // namespace merels::server
