#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "server/base/metrics.h"
#include "server/net/service.h"

namespace merels::server {

// The operators' endpoints: /livez (whether the event loop runs), /readyz (whether the server takes requests)
// and /metrics.
class OperatorEndpoints {
  public:
    enum class Phase : std::uint8_t { starting, serving, draining };

    explicit OperatorEndpoints(Metrics& metrics) : metrics_(metrics) {}

    void set_phase(Phase phase) { phase_ = phase; }
    [[nodiscard]] Phase phase() const { return phase_; }
    // Whether the server may act on its database, asked for while it is serving.
    void set_lease_check(std::function<bool()> valid) { lease_valid_ = std::move(valid); }
    // The gauges, read with /metrics.
    void set_gauges(std::function<Metrics::Gauges()> gauges) { gauges_ = std::move(gauges); }

    // The response, if the request is for one of them.
    [[nodiscard]] std::optional<Response> respond_to(const Request& request) const;

  private:
    [[nodiscard]] Response readiness() const;

    Metrics& metrics_;
    Phase phase_ = Phase::starting;
    std::function<bool()> lease_valid_;
    std::function<Metrics::Gauges()> gauges_;
};

// Serves only these, for a listener of their own.
class OperatorService final : public Service {
  public:
    explicit OperatorService(const OperatorEndpoints& endpoints) : endpoints_(endpoints) {}

    void handle_request(Request request, Respond respond) override;
    void handle_upgrade(Request request, RespondToUpgrade respond) override;

  private:
    const OperatorEndpoints& endpoints_;
};

}  // namespace merels::server
