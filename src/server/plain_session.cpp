#include "server/http_session.h"

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

void start_plain_session(Socket socket, Ticket ticket, const Peer& peer) {
    const auto to_ask = ticket.inside().rules.to_ask;
    std::make_shared<HttpSession<PlainStream>>(PlainStream(std::move(socket)), std::move(ticket), peer)
        ->read(to_ask);
}

}  // namespace merels::server
