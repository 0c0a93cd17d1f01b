#include "server/net/http_session.h"

namespace merels::server {

template <>
struct StreamTraits<PlainStream> {
    // The socket alone takes less memory than a stream that keeps time.
    static Socket release(PlainStream& stream) { return stream.release_socket(); }
    static void close(PlainStream& stream, const std::shared_ptr<void>& /*session*/) {
        ErrorCode ignored;
        (void)stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
    }
};

void start_plain_session(Socket socket, ConnectionSlot slot, const Peer& peer) {
    const auto request_timeout = slot.shared().options.request_timeout;
    std::make_shared<HttpSession<PlainStream>>(PlainStream(std::move(socket)), std::move(slot), peer)
        ->read(request_timeout);
}

}  // namespace merels::server
