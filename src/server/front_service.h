#pragma once

#include "server/line.h"
#include "server/metrics.h"
#include "server/operator_endpoints.h"

namespace merels::server {

// Where all requests of the public listener pass: answers for the application while it starts and stops,
// measures and logs what it answers.
class FrontService final : public Service {
  public:
    struct Rules {
        // Whether /metrics is answered here, to programs on this machine; otherwise it has its own listener.
        bool metrics = true;
        // Whether people reach the server by https, whatever a request says.
        bool https = false;
    };
    FrontService(const Rules& rules, const OperatorEndpoints& endpoints, Metrics& metrics)
        : rules_(rules), endpoints_(endpoints), metrics_(metrics) {}

    // From now on requests are this one's.
    void open(Service& application) { application_ = &application; }

    void answer(Request request, Answering reply) override;
    void admit(Request request, Admitting reply) override;

  private:
    [[nodiscard]] Answering measured(const Request& request, Answering reply) const;

    Rules rules_;
    const OperatorEndpoints& endpoints_;
    Metrics& metrics_;
    Service* application_ = nullptr;
};

}  // namespace merels::server
