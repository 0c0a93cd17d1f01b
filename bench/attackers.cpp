#include "bench/attackers.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <memory>

#include "core/random.h"
#include "support/client_socket.h"
#include "support/websocket.h"

namespace merels::bench {
namespace {

using namespace std::chrono_literals;
using namespace testing;

constexpr const char* form_type = "application/x-www-form-urlencoded";
constexpr const char* json_type = "application/json";

// One who attacks: an address, and what every attack needs.
struct Attacker {
    Endpoint endpoint;
    AttackTarget target;
    Random random;
    std::string cookie = {};

    [[nodiscard]] Response get(const std::string& path) const {
        return send_request(endpoint, {"GET", path, cookie});
    }
    Response post(const std::string& path, const std::string& body, const char* type = json_type) {
        Response response = send_request(endpoint, {"POST", path, cookie, type, body});
        if (const std::string set = response.cookie(); !set.empty()) cookie = set;
        return response;
    }
    // A game of one's own, and a WebSocket to it.
    std::string make_game(const std::string& more) {
        const std::string id = fmt::format("bad-{:x}", random.next());
        const std::string body = fmt::format(R"({{"game":"nine","id":"{}","name":"Eve"{}}})", id, more);
        return post("/api/games", body).status == 201 ? id : "";
    }
    [[nodiscard]] ClientSocket socket(const std::string& path) const {
        ClientSocket connection(endpoint);
        connection.send(websocket::upgrade_request(path, cookie));
        return connection;
    }
};

using Shared = std::shared_ptr<Attacker>;

std::string repeated(std::string_view text, std::size_t times) {
    std::string all;
    all.reserve(text.size() * times);
    for (std::size_t i = 0; i < times; ++i) all += text;
    return all;
}

// Escaped as JSON needs it, as far as these texts do.
std::string quoted(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        if (c == '\n') {
            result += "\\n";
        } else {
            result += c;
        }
    }
    return result + "\"";
}

// Keeps so many connections of a kind open, and does something with each.
struct Crowd {
    std::vector<ClientSocket> members;

    template <class Open, class Use>
    void strike(std::size_t size, Open open, Use use) {
        constexpr std::size_t new_at_once = 20;
        std::erase_if(members, [](const ClientSocket& one) { return !one.open(); });
        for (std::size_t i = 0; i < new_at_once && members.size() < size; ++i) members.push_back(open());
        for (ClientSocket& one : members) use(one);
    }
};

// Two men walk in circles beside a pattern in which a third has about a million ways to jump.
std::string many_jumps(std::size_t bytes) {
    constexpr std::array white{"h6", "g6", "g5", "h5"};
    constexpr std::array black{"a7", "a6", "a5", "b5", "b6", "a6"};
    std::string text =
        "[Merels \"1\"]\n[Game \"own\"]\n[Variant \"like: yote\"]\n[Variant \"rows: 8\"]\n[Variant "
        "\"columns: 8\"]\n"
        "[Variant \"men: 14\"]\n[Variant \"several-jumps: yes\"]\n[Variant \"step-back: yes\"]\n[White "
        "\"\"]\n"
        "[Black \"\"]\n[Start \"7b/7b/1b1b4/b1b1b3/1b1b4/b1b1b3/wb1b4/6ww w 0,0 -,-\"]\n[Result \"*\"]\n\n";
    for (std::size_t i = 0; text.size() + 30 < bytes; ++i)
        text += fmt::format("{}-{} {}-{}\n", white[i % white.size()], white[(i + 1) % white.size()],
                            black[i % black.size()], black[(i + 1) % black.size()]);
    return text + "*\n";
}

std::function<void()> forms(const Shared& who) {
    return [who] {
        const std::string name(66'000, 'n');
        const std::array bodies{
            "game=zzz&" + name + "=1",
            "game=zzz&" + repeated("a=1&b=2&", 20'000),
            "game=nine&name=" + std::string(200'000, '%'),
            "id=" + std::string(100'000, 'x') + "&name=Eve",
            std::string("minutes=9223372036854775807&game=nine&name=Eve"),
        };
        const std::array paths{"/create_game", "/join_game", "/play", "/quit"};
        (void)who->post(paths[who->random.below(paths.size())], bodies[who->random.below(bodies.size())],
                        form_type);
    };
}

std::function<void()> saved_games(const Shared& who) {
    return [who] {
        const std::string saved = many_jumps(who->random.below(2) == 0 ? 924 : 29'000);
        (void)who->post("/api/games", fmt::format(R"({{"saved":{},"name":"Eve"}})", quoted(saved)));
    };
}

std::function<void()> variants(const Shared& who) {
    return [who] {
        const std::array texts{"like: nine\ntitle: " + std::string(132'000, 'T') + "\n",
                               "like: nine\n" + repeated("men: 9\n", 20'000),
                               repeated("# none\n", 30'000) + "like: six\n",
                               "title: " + repeated("\\u202e", 5'000)};
        const std::string& text = texts[who->random.below(texts.size())];
        (void)who->post("/api/games", fmt::format(R"({{"variant":{},"name":"Eve"}})", quoted(text)));
    };
}

std::function<void()> bad_ids(const Shared& who) {
    return [who] {
        const std::array ids{std::string("%FF"),
                             std::string("%00"),
                             std::string("%27%22%3B--"),
                             std::string(7'000, 'x'),
                             std::string("%C3%28%ED%A0%80"),
                             std::string("..%2f..%2fetc")};
        const std::array paths{"/api/players/", "/api/games/", "/ws/game/", "/game/"};
        (void)who->get(paths[who->random.below(paths.size())] + ids[who->random.below(ids.size())]);
    };
}

std::function<void()> slow_requests(const Shared& who) {
    return [who, crowd = std::make_shared<Crowd>()] {
        crowd->strike(
            150,
            [&] {
                ClientSocket connection(who->endpoint);
                connection.send("POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n");
                return connection;
            },
            [](ClientSocket& one) { one.send("x"); });
    };
}

std::function<void()> connections(const Shared& who) {
    return [who, idle = std::make_shared<Crowd>()] {
        const ClientSocket at_once(who->endpoint);
        idle->strike(
            300, [&] { return ClientSocket(who->endpoint); }, [](ClientSocket& one) { one.receive(0ms); });
    };
}

std::function<void()> deaf_sockets(const Shared& who) {
    return [who, crowd = std::make_shared<Crowd>()] {
        crowd->strike(
            20, [&] { return who->socket("/ws/game/" + who->target.game); },
            [](ClientSocket& one) {
                one.send(websocket::frame(R"({"do":"say","id":"x","message":"hello"})"));
            });
    };
}

std::function<void()> pings(const Shared& who) {
    return [who, crowd = std::make_shared<Crowd>()] {
        // Text that is not the last fragment, and then empty ones.
        const std::string start = std::string("\x01\x80") + std::string(4, '\0');
        const std::string empty = std::string("\x00\x80", 2) + std::string(4, '\0');
        const std::string fragments = start + repeated(empty, 50);
        const std::string flood = repeated(websocket::frame("", websocket::ping_frame), 50);
        crowd->strike(
            4, [&] { return who->socket("/ws/lobby"); },
            [&](ClientSocket& one) {
                one.send(who->random.below(2) == 0 ? flood : fragments);
                one.receive(0ms);
                one.received.clear();
            });
    };
}

std::function<void()> nonsense(const Shared& who) {
    return [who, crowd = std::make_shared<Crowd>()] {
        const std::array messages{websocket::frame("nonsense"),
                                  websocket::frame(R"({"do":"dance","id":"1"})"),
                                  websocket::frame(std::string(5'000, ' ')),
                                  websocket::frame(std::string(16, '\1'), websocket::binary_frame),
                                  websocket::frame("[[[[[[[[[[[[[["),
                                  websocket::frame(R"({"do":"turn","id":"1","turns":-1,"turn":"a1"})")};
        crowd->strike(
            8, [&] { return who->socket("/ws/game/" + who->target.game); },
            [&](ClientSocket& one) {
                one.send(messages[who->random.below(messages.size())]);
                one.receive(0ms);
                one.received.clear();
            });
    };
}

std::function<void()> events(const Shared& who) {
    struct Own {
        std::string id;
        std::unique_ptr<ClientSocket> socket;
        int actions = 0;
    };
    return [who, own = std::make_shared<Own>()] {
        if (!own->socket || !own->socket->open()) {
            if (own->id.empty())
                own->id = who->make_game(
                    R"(,"opponent":"same-screen","position":"ww....../bb....../........ w 7,7")");
            if (own->id.empty()) return;
            own->socket = std::make_unique<ClientSocket>(who->socket("/ws/game/" + own->id));
        }
        for (const char* action :
             {R"("do":"pick","turns":0,"point":"g7")", R"("do":"undo","turns":0)",
              R"("do":"say","message":"hello")", R"("do":"offer-draw")", R"("do":"decline-draw")"})
            own->socket->send(websocket::frame(fmt::format(R"({{"id":"e{}",{}}})", ++own->actions, action)));
        own->socket->receive(0ms);
        own->socket->received.clear();
    };
}

std::function<void()> computers(const Shared& who) {
    struct Board {
        std::string id;
        int action = 0;
    };
    return [who, boards = std::make_shared<std::vector<Board>>(27), next = std::size_t{0}]() mutable {
        Board& board = (*boards)[next++ % boards->size()];
        if (board.id.empty()) {
            board.id = who->make_game(R"(,"opponent":"computer","level":10,"side":"black")");
            return;
        }
        // Given up, and again: the computer is to think about another one.
        const std::string actions = "/api/games/" + board.id + "/actions";
        (void)who->post(actions, fmt::format(R"({{"do":"forfeit","id":"c{}"}})", ++board.action));
        (void)who->post(actions, fmt::format(R"({{"do":"offer-rematch","id":"c{}"}})", ++board.action));
        const std::string told = who->get("/api/games/" + board.id).body;
        const auto at = told.find(R"("rematch":")");
        if (at != std::string::npos) board.id = told.substr(at + 11, told.find('"', at + 11) - at - 11);
    };
}

std::function<void()> passwords(const Shared& who) {
    return [who] {
        (void)who->post("/api/login", fmt::format(R"({{"name":"{}","password":"guess {:x}"}})",
                                                  who->target.login, who->random.next()));
    };
}

std::function<void()> lists(const Shared& who) {
    return [who] {
        if (who->cookie.empty()) (void)who->post("/api/me", R"({"name":"Eve"})");
        const std::array paths{std::string("/api/me"),
                               fmt::format("/api/players?page={}", who->random.below(1000)),
                               std::string("/api/games?state=ended"), std::string("/api/games"),
                               std::string("/api/players?game=nine")};
        (void)who->get(paths[who->random.below(paths.size())]);
    };
}

std::function<void()> games(const Shared& who) {
    return [who] {
        (void)who->make_game("");
        ClientSocket lobby = who->socket("/ws/lobby");
        lobby.receive(50ms);
    };
}

std::function<void()> joining(const Shared& who) {
    return [who] {
        const std::string id = who->make_game("");
        const Shared other = std::make_shared<Attacker>(Attacker{who->endpoint, who->target, who->random});
        (void)other->post("/api/games/" + (id.empty() ? who->target.game : id) + "/join",
                          R"({"name":"Mallory"})");
        if (!id.empty()) (void)who->post("/api/games/" + id + "/actions", R"({"do":"quit","id":"q"})");
        ClientSocket watching = who->socket("/ws/game/" + who->target.game);
        watching.receive(20ms);
    };
}

std::function<void()> malformed(const Shared& who) {
    return [who] {
        const std::array<std::string, 7> texts{
            std::string("\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", 11) + std::string(200, '\x7f'),
            "nonsense\r\n\r\n",
            "GET / HTTP/1.1\r\nBad Header\r\n\r\n",
            "POST /api/me HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\n",
            "POST /api/me HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: "
            "3\r\n\r\nzzz\r\n",
            "GET /%ff%fe HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            "GET /ws/lobby HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"};
        std::string bytes = texts[who->random.below(texts.size())];
        if (who->random.below(3) == 0) {
            for (char& c : bytes) {
                if (who->random.below(10) == 0) c = static_cast<char>(who->random.below(256));
            }
        }
        ClientSocket connection(who->endpoint);
        connection.send(bytes);
        connection.receive(100ms);
    };
}

std::function<void()> cookies(const Shared& who) {
    return [who] {
        const std::size_t size = who->random.below(2) == 0 ? 7'000 : 60'000;
        const Request request{.path = "/api/me", .cookie = repeated("merels=x;", size / 9)};
        (void)send_request(who->endpoint, request);
    };
}

std::function<void()> deep_json(const Shared& who) {
    return [who] {
        const std::array bodies{std::string(100'000, '['), repeated(R"({"a":)", 20'000),
                                "{" + repeated(R"("name":"x",)", 10'000) + R"("name":"y"})",
                                R"({"level":)" + std::string(100'000, '9') + "}"};
        const std::array paths{"/api/games", "/api/me", "/api/login"};
        (void)who->post(paths[who->random.below(paths.size())], bodies[who->random.below(bodies.size())]);
    };
}

std::function<void()> worth(const Shared& who) {
    return [who] {
        const std::array paths{std::string("/api/worth?game=six&position=......../........+w+6,6"),
                               std::string("/api/worth?game=nine&position=......../......../........+w+9,9"),
                               "/api/worth?variant=like:+six%0A" + repeated("men:+6%0A", 500) + "&position=x",
                               "/api/worth?game=six&position=" + std::string(7'000, '.')};
        (void)who->get(paths[who->random.below(paths.size())]);
    };
}

std::function<void()> watchers(const Shared& who) {
    return [who, crowd = std::make_shared<Crowd>()] {
        crowd->strike(
            250, [&] { return who->socket("/ws/game/" + who->target.game); },
            [](ClientSocket& one) {
                one.receive(0ms);
                one.received.clear();
            });
    };
}

std::function<void()> tournaments(const Shared& who) {
    return [who] {
        if (who->cookie.empty()) {
            (void)who->post("/api/me", fmt::format(R"({{"name":"Eve {:x}"}})", who->random.next()));
            (void)who->post("/api/me/password", R"({"password":"sings in the rain"})");
        }
        const std::string made =
            who->post("/api/tournaments",
                      R"({"name":"Eve's","format":"arena","game":"three","minutes":360,"fill":1,)"
                      R"("clock":{"initial":60000,"increment":0,"days":0}})")
                .body;
        constexpr std::string_view before = R"("id":")";
        const auto at = made.find(before);
        if (at == std::string::npos) {
            who->cookie.clear();  // another account may make more
            return;
        }
        const auto begin = at + before.size();
        const std::string path = "/api/tournaments/" + made.substr(begin, made.find('"', begin) - begin);
        for (const char* what : {"/join", "/start"}) (void)who->post(path + what, "{}");
    };
}

std::function<void()> pipelining(const Shared& who) {
    return [who] {
        ClientSocket connection(who->endpoint);
        connection.send(repeated("GET /api/kinds HTTP/1.1\r\nHost: localhost\r\n\r\n", 2'000));
    };
}

}  // namespace

std::vector<Attack> all_attacks(const AttackTarget& target) {
    struct AttackKind {
        const char* name;
        double per_second;
        std::function<void()> (*make)(const Shared&);
    };
    constexpr AttackKind kinds[] = {
        {"forms", 5, forms},
        {"saved games", 2, saved_games},
        {"variants", 3, variants},
        {"bad ids", 20, bad_ids},
        {"slow requests", 1, slow_requests},
        {"connections", 50, connections},
        {"deaf sockets", 20, deaf_sockets},
        {"pings", 20, pings},
        {"nonsense", 20, nonsense},
        {"events", 20, events},
        {"computers", 5, computers},
        {"passwords", 5, passwords},
        {"lists", 100, lists},
        {"games", 10, games},
        {"joining", 10, joining},
        {"malformed", 50, malformed},
        {"cookies", 20, cookies},
        {"deep JSON", 5, deep_json},
        {"worth", 50, worth},
        {"watchers", 5, watchers},
        {"tournaments", 5, tournaments},
        {"pipelining", 1, pipelining},
    };
    std::vector<Attack> attacks;
    for (const AttackKind& each : kinds) {
        const auto n = static_cast<std::uint32_t>(attacks.size());
        const auto who =
            std::make_shared<Attacker>(Attacker{{target.port, loopback(66, 0, 1 + n)}, target, Random(n)});
        attacks.push_back({each.name, each.per_second, each.make(who)});
    }
    return attacks;
}

}  // namespace merels::bench
