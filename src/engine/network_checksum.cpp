#include "engine/network_checksum.h"

#include "core/checksum.h"
#include "registry/visit.h"

namespace merels::engine {

std::uint64_t network_checksum(const AnyPosition& position) {
    return visit(position, []<class Family>(Family /*family*/, const auto& /*inside*/) -> std::uint64_t {
        if constexpr (requires { typename Family::Net; }) {
            static const std::uint64_t checksum = fnv1a(Family::Net::embedded_file());  // of a megabyte
            return checksum;
        } else {
            return 0;
        }
    });
}

}  // namespace merels::engine
