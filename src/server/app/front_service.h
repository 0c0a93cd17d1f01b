#pragma once

#include "server/app/operator_endpoints.h"
#include "server/base/metrics.h"
#include "server/net/service.h"

namespace merels::server {

// Passes the requests of the public listener to the application. Responds itself while the application starts
// and stops; measures and logs all responses.
class FrontService final : public Service {
  public:
    struct Options {
        // Whether /metrics is answered here, to programs on this machine; otherwise it has its own listener.
        bool metrics = true;
        // Whether people reach the server by https, whatever a request says.
        bool https = false;
    };
    FrontService(const Options& options, const OperatorEndpoints& endpoints, Metrics& metrics)
        : options_(options), endpoints_(endpoints), metrics_(metrics) {}

    // Passes requests to the application from now on.
    void open(Service& application) { application_ = &application; }

    void handle_request(Request request, Respond respond) override;
    void handle_upgrade(Request request, RespondToUpgrade respond) override;

  private:
    [[nodiscard]] Respond measured(const Request& request, Respond respond) const;

    Options options_;
    const OperatorEndpoints& endpoints_;
    Metrics& metrics_;
    Service* application_ = nullptr;
};

}  // namespace merels::server
