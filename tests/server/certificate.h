// Certificates for tests of TLS.
#pragma once

#include <cstdlib>
#include <doctest/doctest.h>
#include <string>

#include "support/folder.h"

namespace merels::testing {

// A certificate for localhost and its key, under these names in the folder.
inline void make_certificate(const Folder& folder, const std::string& certificate, const std::string& key) {
    const std::string path = folder.path() + "/";
    REQUIRE(std::system(("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
                         "-subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout " +
                         path + key + " -out " + path + certificate + " 2>" + path + "openssl.log")
                            .c_str()) == 0);
}

}  // namespace merels::testing
