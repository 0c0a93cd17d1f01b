#include <boost/beast/ssl/ssl_stream.hpp>
#include <boost/beast/websocket/ssl.hpp>

#include "server/net/http_session.h"

namespace merels::server {

using TlsStream = beast::ssl_stream<PlainStream>;

template <>
struct StreamTraits<TlsStream> {
    static TlsStream release(TlsStream& stream) {
        beast::get_lowest_layer(stream).expires_never();  // the WebSocket keeps time itself
        return std::move(stream);
    }
    // Sends close_notify, so that the client knows that nothing is missing.
    static void close(TlsStream& stream, const std::shared_ptr<void>& session) {
        constexpr std::chrono::seconds to_agree{5};
        beast::get_lowest_layer(stream).expires_after(to_agree);
        stream.async_shutdown([session](const ErrorCode&) {});
    }
};

void start_tls_session(Socket socket, ConnectionSlot slot, const Peer& peer) {
    auto& context = slot.shared().tls->context;
    std::make_shared<HttpSession<TlsStream>>(TlsStream(PlainStream(std::move(socket)), context),
                                             std::move(slot), peer)
        ->handshake();
}

}  // namespace merels::server
