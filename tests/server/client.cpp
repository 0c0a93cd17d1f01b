#include "server/client.h"

#include <arpa/inet.h>
#include <charconv>
#include <doctest/doctest.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <sys/socket.h>
#include <thread>
#include <unistd.h>

#include "core/letters.h"
#include "support/websocket.h"

namespace merels::testing {
namespace {

using Clock = std::chrono::steady_clock;

Milliseconds until(Clock::time_point end) {
    return std::max(Milliseconds(0), std::chrono::duration_cast<Milliseconds>(end - Clock::now()));
}

std::string encoded(const std::string& text) {
    std::string result;
    for (const char c : text) {
        char code[4];
        (void)std::snprintf(code, sizeof code, "%%%02X", static_cast<unsigned char>(c));
        result += code;
    }
    return result;
}

// The status and headers at the front of what has come in, taken out of it; status 0 if they are not there
// yet.
Answer take_head(std::string& come_in) {
    Answer answer;
    const auto end = come_in.find("\r\n\r\n");
    if (end == std::string::npos) return answer;
    answer.status = std::atoi(come_in.c_str() + 9);
    std::size_t at = come_in.find("\r\n") + 2;
    while (at < end + 2) {
        const std::size_t stop = come_in.find("\r\n", at);
        const std::string line = come_in.substr(at, stop - at);
        const std::size_t colon = line.find(':');
        answer.headers[lower(line.substr(0, colon))] = std::string(trimmed(line.substr(colon + 1)));
        at = stop + 2;
    }
    come_in.erase(0, end + 4);
    return answer;
}

// A body in chunks as one. Without its last chunk there is no answer: the status is 0.
void join_chunks(Answer& answer) {
    std::string whole;
    std::size_t at = 0;
    while (true) {
        const std::size_t line = answer.body.find("\r\n", at);
        const std::size_t size =
            line == std::string::npos ? 0 : std::stoul(answer.body.substr(at), nullptr, 16);
        if (line == std::string::npos || line + 2 + size > answer.body.size()) answer.status = 0;
        if (answer.status == 0 || size == 0) break;
        whole += answer.body.substr(line + 2, size);
        at = line + 2 + size + 2;
    }
    answer.body = std::move(whole);
}

}  // namespace

Connection::Connection(const Door& door) : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(door.port);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    const int on = 1;
    (void)setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    if (connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) close();
    if (open() && !door.certificate.empty()) secure(door.certificate);
}

void Connection::secure(const std::string& certificate) {
    SSL_CTX* const context = SSL_CTX_new(TLS_client_method());
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
    (void)SSL_CTX_load_verify_locations(context, certificate.c_str(), nullptr);
    tls_ = SSL_new(context);
    SSL_CTX_free(context);  // kept by those made from it
    (void)SSL_set_fd(tls_, socket_);
    (void)SSL_set1_host(tls_, "localhost");
    if (SSL_connect(tls_) != 1) close();
}

Connection::~Connection() {
    close();
}

void Connection::close() {
    SSL_free(tls_);
    tls_ = nullptr;
    if (socket_ >= 0) ::close(socket_);
    socket_ = -1;
}

void Connection::end_sending() const {
    (void)shutdown(socket_, SHUT_WR);
}

bool Connection::send(std::string_view bytes) {
    while (!bytes.empty() && open()) {
        const ssize_t sent = tls_ != nullptr ? SSL_write(tls_, bytes.data(), static_cast<int>(bytes.size()))
                                             : ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
        if (sent <= 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
    return open();
}

bool Connection::receive(Milliseconds time) {
    if (!open()) return false;
    pollfd waiting{socket_, POLLIN, 0};
    const bool here = tls_ != nullptr && SSL_pending(tls_) > 0;
    if (!here && poll(&waiting, 1, static_cast<int>(time.count())) <= 0) return false;
    char buffer[65536];
    const ssize_t count =
        tls_ != nullptr ? SSL_read(tls_, buffer, sizeof buffer) : recv(socket_, buffer, sizeof buffer, 0);
    if (count <= 0) {
        close();
        return false;
    }
    come_in.append(buffer, static_cast<std::size_t>(count));
    return true;
}

json::object Answer::object() const {
    boost::system::error_code failed;
    const json::value value = json::parse(body, failed);
    return failed || !value.is_object() ? json::object() : value.as_object();
}

std::string Answer::code() const {
    const json::object read = object();
    return read.contains("code") ? std::string(read.at("code").as_string()) : "";
}

std::string Answer::reason() const {
    const json::object read = object();
    return read.contains("reason") ? std::string(read.at("reason").as_string()) : "";
}

Answer Browser::form(const std::string& path, const std::map<std::string, std::string>& fields) {
    std::string body;
    for (const auto& [name, value] : fields) body += (body.empty() ? "" : "&") + name + "=" + encoded(value);
    return ask("POST", path, "application/x-www-form-urlencoded", body, "");
}

Answer Browser::ask(const std::string& method, const std::string& path, const std::string& type,
                    const std::string& body, const std::string& more_headers) {
    Connection connection(door_);
    std::string request =
        method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" + more_headers;
    if (!cookie_.empty()) request += "Cookie: " + cookie_ + "\r\n";
    if (!type.empty())
        request += "Content-Type: " + type + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    connection.send(request + "\r\n" + body);
    while (connection.receive(patience())) {
    }
    Answer answer = take_head(connection.come_in);
    answer.body = connection.come_in;
    if (answer.headers.contains("transfer-encoding")) join_chunks(answer);
    if (const auto set = answer.headers.find("set-cookie"); set != answer.headers.end())
        cookie_ = set->second.substr(0, set->second.find(';'));
    return answer;
}

Wire::Wire(const Door& door, const std::string& path, const std::string& cookie,
           const std::string& more_headers, Milliseconds time)
    : connection_(door) {
    connection_.send(websocket::upgrade_request(path, cookie, more_headers));
    while (status_ == 0 && connection_.receive(time)) status_ = take_head(connection_.come_in).status;
}

bool Wire::say(const json::object& message) {
    return connection_.send(websocket::frame(json::serialize(message)));
}

std::optional<json::object> Wire::next(Milliseconds time) {
    const auto end = Clock::now() + time;
    while (true) {
        while (const auto frame = websocket::take_frame(connection_.come_in)) {
            if (frame->opcode == websocket::ping_frame)
                connection_.send(websocket::frame(frame->payload, websocket::pong_frame));
            if (frame->opcode == websocket::text_frame) return json::parse(frame->payload).as_object();
            if (frame->opcode == websocket::close_frame && frame->payload.size() >= 2) {
                close_code_ = static_cast<unsigned char>(frame->payload[0]) * 256 +
                              static_cast<unsigned char>(frame->payload[1]);
                connection_.close();
                return std::nullopt;
            }
        }
        if (!connection_.open() || Clock::now() >= end) return std::nullopt;
        (void)connection_.receive(until(end));
    }
}

void Wire::discard_all() {
    while (connection_.receive(patience())) connection_.come_in.clear();
}

int Wire::closed_with(Milliseconds time) {
    const auto end = Clock::now() + time;
    while (open() && Clock::now() < end) (void)next(until(end));
    return close_code_;
}

Sitter::Sitter(const Door& door, const std::string& first) : browser_(door), doors_{door} {
    const Answer named = browser_.post("/api/me", {{"name", first}});
    if (named.status != 200) FAIL("no name: ", named.status, " ", named.body);
    player_ = named.object().at("me").at("id").as_string().c_str();
}

void Sitter::try_too(const std::vector<Door>& doors, Milliseconds to_answer) {
    doors_.insert(doors_.end(), doors.begin(), doors.end());
    to_answer_ = to_open_ = to_answer;
}

void Sitter::sit_at(const std::string& game) {
    id_ = game;
    events_.clear();
    answers_.clear();
    acknowledged.clear();
    reconnect();
}

void Sitter::reconnect() {
    const auto end = Clock::now() + patience();
    while (Clock::now() < end) {
        browser_.set_door(doors_[next_door_]);
        wire_.emplace(browser_.door(), "/ws/game/" + id_ + "?since=" + std::to_string(number()),
                      browser_.cookie(), "", to_open_);
        if (wire_->open()) {
            if (const auto welcome = wire_->next(to_open_)) {
                take(*welcome);
                ++openings_;
                return;
            }
        }
        next_door_ = (next_door_ + 1) % doors_.size();
        std::this_thread::sleep_for(Milliseconds(20));
    }
    FAIL("no way back to game ", id_, ": ", wire_ ? wire_->status() : -1);
}

void Sitter::add(const json::object& event) {
    // By number, without a gap and never twice: what everything else rests on.
    const std::int64_t n = event.at("n").as_int64();
    if (n != number() + 1) FAIL("event ", n, " after ", number());
    events_.push_back(event);
}

void Sitter::take(const json::object& message) {
    const std::string type = message.at("type").as_string().c_str();
    if (type == "welcome") {
        game_ = message.at("game").as_object();
        presence_ = message.at("presence").as_object();
        for (const json::value& event : message.at("events").as_array()) add(event.as_object());
    } else if (type == "events") {
        for (const json::value& event : message.at("events").as_array()) add(event.as_object());
    } else if (type == "event") {
        add(message.at("event").as_object());
    } else if (type == "presence") {
        presence_ = message.at("presence").as_object();
    } else {
        answers_[message.at("id").as_string().c_str()] = message;
    }
}

std::int64_t Sitter::turns() const {
    for (auto event = events_.rbegin(); event != events_.rend(); ++event) {
        if (event->contains("turns")) return event->at("turns").as_int64();
    }
    return 0;
}

std::string Sitter::answer_to(const std::string& id) {
    const auto end = Clock::now() + to_answer_;
    while (wire_ && wire_->open() && !answers_.contains(id) && Clock::now() < end) {
        if (const auto message = wire_->next(until(end))) take(*message);
    }
    const auto found = answers_.find(id);
    if (found == answers_.end()) return "";
    const json::object& answer = found->second;
    if (answer.at("type").as_string() == "done") {
        done_ = answer.at("n").as_int64();
        acknowledged.push_back({id, done_});
        return "done";
    }
    reason_ = answer.at("reason").as_string().c_str();
    return answer.at("code").as_string().c_str();
}

std::string Sitter::act(const std::string& what, json::object more) {
    const std::string id = "a" + std::to_string(++actions_);
    if (!more.contains("turns")) more["turns"] = turns();
    more["do"] = what;
    more["id"] = id;
    const auto end = Clock::now() + patience();
    while (Clock::now() < end) {
        if (!wire_ || !wire_->open()) reconnect();
        wire_->say(more);
        const std::string answer = answer_to(id);
        if (!answer.empty() && answer != "store") return answer;
        if (answer == "store") {
            answers_.erase(id);
            std::this_thread::sleep_for(Milliseconds(50));
        } else {
            reconnect();
        }
    }
    return "";
}

bool Sitter::sees(std::int64_t n, Milliseconds time) {
    const auto end = Clock::now() + time;
    while (number() < n && Clock::now() < end) {
        if (!wire_ || !wire_->open()) reconnect();
        if (const auto message = wire_->next(std::min(until(end), Milliseconds(200)))) take(*message);
    }
    return number() >= n;
}

void Sitter::listen(Milliseconds time) {
    const auto end = Clock::now() + time;
    while (wire_ && wire_->open() && Clock::now() < end) {
        if (const auto message = wire_->next(until(end))) take(*message);
    }
}

}  // namespace merels::testing
