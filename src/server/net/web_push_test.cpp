#include "server/net/web_push.h"

#include <doctest/doctest.h>

using namespace merels::server;

namespace {

std::string bytes(std::string_view text) {
    return from_base64url(text).value();
}

// RFC 8291, appendix A.
const PushKeys receiver{
    bytes("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
    bytes("BTBZMqHH6r4Tts7J_aSIgg")};

EcKey sender() {
    return EcKey::from_private(bytes("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")).value();
}

}  // namespace

TEST_CASE("base64url is read and written, with padding or without") {
    for (const auto& [plain, coded] : {std::pair<std::string, std::string>{"", ""},
                                       {"f", "Zg"},
                                       {"fo", "Zm8"},
                                       {"foo", "Zm9v"},
                                       {std::string("\xfb\xff\xfe", 3), "-__-"}}) {
        CHECK(base64url(plain) == coded);
        CHECK(from_base64url(coded) == plain);
    }
    CHECK(from_base64url("Zg==") == "f");
    CHECK_FALSE(from_base64url("Zm9v+").has_value());
    CHECK_FALSE(from_base64url("Z m8").has_value());
}

TEST_CASE("a message is encrypted as in the example of RFC 8291") {
    CHECK(base64url(sender().public_bytes()) ==
          "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8");
    CHECK(base64url(*sender().agree(receiver.p256dh)) == "kyrL1jIIOHEzg3sM2ZWRHDRB62YACZhhSlknJ672kSs");
    const auto body = encrypt_push("When I grow up, I want to be a watermelon", receiver, sender(),
                                   bytes("DGv6ra1nlYgDCS1FRnbzlw"));
    CHECK(base64url(body.value()) ==
          "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6Tlz"
          "AC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN");
}

TEST_CASE("every message has a key and a salt of its own") {
    CHECK(encrypt_push("{}", receiver).value() != encrypt_push("{}", receiver).value());
}

TEST_CASE("keys that no browser gives are refused") {
    PushKeys wrong = receiver;
    wrong.p256dh[40] = static_cast<char>(wrong.p256dh[40] ^ 1);  // not on the curve any more
    CHECK_FALSE(encrypt_push("{}", wrong).has_value());
    CHECK_FALSE(encrypt_push("{}", {receiver.p256dh.substr(1), receiver.auth}).has_value());
    CHECK_FALSE(encrypt_push("{}", {receiver.p256dh, "short"}).has_value());
    CHECK_FALSE(encrypt_push("{}", {"", ""}).has_value());
    CHECK_FALSE(encrypt_push(std::string(longest_push + 1, ' '), receiver).has_value());
}

TEST_CASE("a private key is read back, and what is none is refused") {
    const EcKey key = EcKey::make();
    CHECK(EcKey::from_private(key.private_bytes())->public_bytes() == key.public_bytes());
    CHECK_FALSE(EcKey::from_private("").has_value());
    CHECK_FALSE(EcKey::from_private(std::string(32, '\0')).has_value());
    CHECK_FALSE(EcKey::from_private(std::string(32, '\xff')).has_value());
}

TEST_CASE("the sender is identified by a signed token for one push service (RFC 8292)") {
    const std::string value =
        vapid_authorization(sender(), "https://push.example", "mailto:a@b.example", 1453523768);
    REQUIRE(value.starts_with("vapid t="));
    const std::string token = value.substr(8, value.find(", k=") - 8);
    CHECK(value.ends_with(", k=" + base64url(sender().public_bytes())));
    const std::size_t first = token.find('.');
    const std::size_t second = token.rfind('.');
    CHECK(from_base64url(token.substr(0, first)) == R"({"typ":"JWT","alg":"ES256"})");
    CHECK(from_base64url(token.substr(first + 1, second - first - 1)) ==
          R"({"aud":"https://push.example","exp":1453523768,"sub":"mailto:a@b.example"})");
    CHECK(from_base64url(token.substr(second + 1))->size() == 64);  // the tests' push service verifies it
}
