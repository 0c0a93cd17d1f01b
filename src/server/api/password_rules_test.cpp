#include "server/api/password_rules.h"

#include <doctest/doctest.h>
#include <string>

using namespace merels::server;

TEST_CASE("a password's length is counted in characters") {
    CHECK(password_problem("", "ada"));
    CHECK(password_problem("k7#mQ2x", "ada"));
    CHECK_FALSE(password_problem("k7#mQ2xw", "ada"));
    CHECK(password_problem("€ä€ö", "ada"));  // four characters, ten bytes
    CHECK_FALSE(password_problem("€ä€öß漢字語", "ada"));
    std::string characters;
    for (int i = 0; i < 200; ++i) characters += i % 5 == 0 ? "€" : i % 3 == 0 ? "x" : i % 2 == 0 ? "w" : "7";
    CHECK_FALSE(password_problem(characters, "ada"));
    CHECK(password_problem(characters + "k", "ada"));
    CHECK(password_problem("not utf \xff\xfe 8", "ada"));
}

TEST_CASE("passwords that are tried first are rejected, however they are dressed up") {
    for (const char* password :
         {"password",         "password1",   "Password123",  "PASSWORD",  "p4ssw0rd",     "P@ssw0rd!",
          "passwordpassword", "drowssap",    "iloveyou",     "iloveyou2", "sunshine",     "football99",
          "letmein!",         "letmein2024", "dragondragon", "123dragon", "trustno1",     "schatzi123",
          "passwort",         "baseball",    "superman",     "michael1",  "administrator"}) {
        CAPTURE(password);
        CHECK(password_problem(password, "somebody"));
    }
}

TEST_CASE("runs, repetitions and the login itself are rejected") {
    for (const char* password :
         {"12345678",  "123456789",  "87654321", "11111111",     "12341234",       "11112222",
          "abcdefgh",  "abc12345",   "qwertyui", "qwerty123456", "asdfghjkl",      "asdf1234",
          "1q2w3e4r",  "1qaz2wsx",   "24121985", "12241985",     "19851224",       "princess",
          "jennifer",  "rush2112",   "ncc1701d", "football99",   "iloveyou1",      "sunshine!",
          "qazwsxedc", "zxcvbnm123", "aaaabbbb", "abababab",     "00000000000000", "!@#$%^&*"}) {
        CAPTURE(password);
        CHECK(password_problem(password, "somebody"));
    }
    CHECK(password_problem("ada.lovelace", "ada.lovelace"));
    CHECK(password_problem("Ada.Lovelace1", "ada.lovelace"));
    CHECK(password_problem("1815ada.lovelace", "ada.lovelace"));
    CHECK(password_problem("player77player77", "player77"));
}

TEST_CASE("other passwords are accepted") {
    for (const char* password :
         {"correct horse", "long enough", "another horse", "not that one", "tr0ub4dor&3", "my guess is 7",
          "gelbe Rüben im Mai", "Wx7!pLq2", "dragon eats monkey"}) {
        CAPTURE(password);
        CHECK_FALSE(password_problem(password, "somebody"));
    }
}
