#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "server/line.h"
#include "server/metrics.h"

namespace merels::server {

// What those who run the server ask it: /livez (whether the event loop runs), /readyz (whether it is to be
// sent work) and /metrics.
class OperatorEndpoints {
  public:
    enum class Phase : std::uint8_t { starting, serving, draining };

    explicit OperatorEndpoints(Metrics& metrics) : metrics_(metrics) {}

    void set_phase(Phase phase) { phase_ = phase; }
    [[nodiscard]] Phase phase() const { return phase_; }
    // Whether the server may act on its database, asked for while it is serving.
    void set_lease_check(std::function<bool()> valid) { lease_valid_ = std::move(valid); }
    // How things stand, asked for with /metrics.
    void set_gauges(std::function<Metrics::Gauges()> gauges) { gauges_ = std::move(gauges); }

    // The answer, if the request is for one of them.
    [[nodiscard]] std::optional<Reply> answer(const Request& request) const;

  private:
    [[nodiscard]] Reply readiness() const;

    Metrics& metrics_;
    Phase phase_ = Phase::starting;
    std::function<bool()> lease_valid_;
    std::function<Metrics::Gauges()> gauges_;
};

// These and nothing else, for a listener of their own.
class OperatorService final : public Service {
  public:
    explicit OperatorService(const OperatorEndpoints& endpoints) : endpoints_(endpoints) {}

    void answer(Request request, Answering reply) override;
    void admit(Request request, Admitting reply) override;

  private:
    const OperatorEndpoints& endpoints_;
};

}  // namespace merels::server
