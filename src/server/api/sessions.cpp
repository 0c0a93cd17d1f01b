#include "server/api/sessions.h"

#include <cstddef>
#include <unordered_set>
#include <utility>

namespace merels::server {
namespace {

constexpr std::size_t max_remembered = 50'000;

}  // namespace

// The sockets there are.
struct Sessions::SocketIndex {
    std::unordered_set<Socket*> all;
    std::unordered_map<std::string, std::unordered_set<Socket*>> of_session;
    std::unordered_map<std::string, std::size_t> nameless;  // sockets without a session, by address
};

Sessions::Sessions() : sockets_(std::make_shared<SocketIndex>()) {}

Sessions::Socket::Socket(const Sessions& sessions, std::string token, std::string player, std::string address)
    : index_(sessions.sockets_),
      token_(std::move(token)),
      player_(std::move(player)),
      address_(std::move(address)) {
    index_->all.insert(this);
    if (token_.empty()) {
        ++index_->nameless[address_];
    } else {
        index_->of_session[token_].insert(this);
    }
}

Sessions::Socket::~Socket() {
    index_->all.erase(this);
    if (token_.empty()) {
        const auto count = index_->nameless.find(address_);
        if (--count->second == 0) index_->nameless.erase(count);
        return;
    }
    const auto own = index_->of_session.find(token_);
    if (own == index_->of_session.end()) return;
    own->second.erase(this);
    if (own->second.empty()) index_->of_session.erase(own);
}

void Sessions::Socket::opened(std::shared_ptr<ClientConnection> connection) {
    connection_ = std::move(connection);
    if (!closed_because_.empty()) connection_->close(policy_violation, closed_because_);
}

void Sessions::Socket::close(std::string_view reason) {
    closed_because_ = reason;
    if (connection_) connection_->close(policy_violation, reason);
}

Sessions::Session* Sessions::find(const std::string& token, Moment now) {
    const auto known = sessions_.find(token);
    return known == sessions_.end() || known->second.until <= now ? nullptr : &known->second;
}

Sessions::Session& Sessions::remember(const std::string& token, Session session) {
    if (sessions_.size() >= max_remembered) sessions_.clear();
    return sessions_[token] = std::move(session);
}

void Sessions::forget_player(const std::string& player) {
    ++generation_;
    std::erase_if(sessions_, [&](const auto& entry) { return entry.second.player.id == player; });
}

void Sessions::forget_all() {
    ++generation_;
    sessions_.clear();
}

std::size_t Sessions::people() const {
    return sockets_->of_session.size() + sockets_->nameless.size();
}

void Sessions::end(const std::string& token, std::string_view reason) {
    ++generation_;
    sessions_.erase(token);
    const auto own = sockets_->of_session.find(token);
    if (own == sockets_->of_session.end()) return;
    for (Socket* socket : std::unordered_set(own->second)) socket->close(reason);
}

void Sessions::close_sockets(const std::function<bool(const Socket&)>& which, std::string_view reason) {
    for (Socket* socket : std::unordered_set(sockets_->all)) {
        if (which(*socket)) socket->close(reason);
    }
}

}  // namespace merels::server
