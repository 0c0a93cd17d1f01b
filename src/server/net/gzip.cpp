#include "server/net/gzip.h"

#include <stdexcept>
#define ZLIB_CONST  // input is not changed
#include <zlib.h>

namespace merels::server {

std::string gzip(std::string_view text) {
    z_stream stream{};
    constexpr int gzip_format = 16 + MAX_WBITS;
    constexpr int memory = 8;
    if (deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, gzip_format, memory, Z_DEFAULT_STRATEGY) !=
        Z_OK)
        throw std::runtime_error("zlib cannot start to compress");
    std::string result(deflateBound(&stream, text.size()), '\0');
    stream.next_in = reinterpret_cast<const Bytef*>(text.data());
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(result.data());
    stream.avail_out = static_cast<uInt>(result.size());
    const int ended = deflate(&stream, Z_FINISH);
    result.resize(stream.total_out);
    deflateEnd(&stream);
    if (ended != Z_STREAM_END) throw std::runtime_error("zlib cannot compress");
    return result;
}

bool accepts_gzip(const Request& request) {
    return request.header("accept-encoding").contains("gzip");
}

}  // namespace merels::server
