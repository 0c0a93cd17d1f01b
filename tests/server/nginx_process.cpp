#include "server/nginx_process.h"

#include <arpa/inet.h>
#include <array>
#include <csignal>
#include <cstdlib>
#include <doctest/doctest.h>
#include <fstream>
#include <netinet/in.h>
#include <sstream>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/paths.h"
#include "support/program.h"

namespace merels::testing {
namespace {

// Ports that are free, each another: all are taken before any is given back.
std::array<std::uint16_t, 3> free_ports() {
    std::array<int, 3> handles{};
    std::array<std::uint16_t, 3> ports{};
    for (std::size_t i = 0; i < handles.size(); ++i) {
        handles[i] = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof address;
        REQUIRE(bind(handles[i], reinterpret_cast<sockaddr*>(&address), size) == 0);
        REQUIRE(getsockname(handles[i], reinterpret_cast<sockaddr*>(&address), &size) == 0);
        ports[i] = ntohs(address.sin_port);
    }
    for (const int handle : handles) close(handle);
    return ports;
}

void replace(std::string& text, const std::string& what, const std::string& with) {
    const auto at = text.find(what);
    if (at == std::string::npos) FAIL("the configuration has no ", what);
    text.replace(at, what.size(), with);
}

}  // namespace

NginxProcess::NginxProcess(const std::vector<std::uint16_t>& servers) : ports_(free_ports()) {
    const std::string& folder = folder_.path();
    REQUIRE(std::system(("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
                         "-subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout " +
                         folder + "/key.pem -out " + folder + "/cert.pem 2>" + folder + "/openssl.log")
                            .c_str()) == 0);
    write_configuration(servers);
    child_ = fork();
    if (child_ == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        become("/usr/sbin/nginx", {"-p", folder, "-c", folder + "/nginx.conf", "-e", folder + "/error.log"},
               {});
    }
    if (!eventually([&] { return Connection(door()).open(); }))
        FAIL("nginx does not answer: ", folder_.read("error.log"));
}

NginxProcess::~NginxProcess() {
    kill(child_, SIGTERM);
    waitpid(child_, nullptr, 0);
}

// Only what a test must have otherwise: ports, the certificate, and a folder of its own.
void NginxProcess::write_configuration(const std::vector<std::uint16_t>& servers) {
    const std::string& folder = folder_.path();
    std::ifstream file(in_project("deploy/nginx.conf"));
    std::stringstream read;
    read << file.rdbuf();
    std::string site = read.str();
    const std::string certificate = "/etc/letsencrypt/live/merels.example/";
    replace(site, certificate + "fullchain.pem", folder + "/cert.pem");
    replace(site, certificate + "privkey.pem", folder + "/key.pem");
    replace(site, "listen 80;", "listen 127.0.0.1:" + std::to_string(ports_[2]) + ";");
    replace(site, "listen 443 ",
            "listen 127.0.0.1:" + std::to_string(ports_[1]) +
                ";\n    listen 127.0.0.1:" + std::to_string(ports_[0]) + " ");
    int documented = 8081;
    for (const std::uint16_t port : servers)
        replace(site, "127.0.0.1:" + std::to_string(documented++), "127.0.0.1:" + std::to_string(port));
    folder_.write("merels.conf", site);
    std::string around = geteuid() == 0 ? "user root;\n" : "";
    around += "daemon off;\nmaster_process off;\npid " + folder +
              "/pid;\nevents { worker_connections 8192; }\nhttp {\n    access_log off;\n";
    for (const char* kind : {"client_body", "proxy", "fastcgi", "uwsgi", "scgi"})
        around += std::string("    ") + kind + "_temp_path " + folder + "/" + kind + ";\n";
    folder_.write("nginx.conf", around + "    include " + folder + "/merels.conf;\n}\n");
}

}  // namespace merels::testing
