#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "core/network.h"
#include "dvonn/position.h"

namespace merels::dvonn {

// The network that evaluates DVONN. It has one active feature for each stack, which describes the stack's
// neighbourhood and mobility but not its cell, and some for totals of each side. Features of a side come
// twice: for the side to move and for the other side.
class Net : public Network<4506, 32, 2> {
  public:
    using Network::Network;
    static constexpr std::string_view id = "dvonn";
    [[nodiscard]] static constexpr NetworkHeader header() { return header_of(id); }
    // The bytes of dvonn.net, which is part of the program.
    [[nodiscard]] static std::span<const std::uint8_t> embedded_file();

    // The value to the side to move.
    [[nodiscard]] int evaluate(const Position& position) const;

    class ActiveFeatures {
      public:
        explicit ActiveFeatures(bool placing) : phase_(placing ? 1 : 0) {}
        void add(std::uint16_t feature) { features_[count_++] = feature; }
        // A feature for each cell of a set.
        template <class FeatureOf>
        void add_each(Cells cells, FeatureOf feature_of) {
            std::size_t count = count_;
            each_point(cells, [&](Cell cell) { features_[count++] = feature_of(cell); });
            count_ = count;
        }
        [[nodiscard]] std::span<const std::uint16_t> features() const { return {features_.data(), count_}; }
        // Stacking, or placing.
        [[nodiscard]] std::size_t phase() const { return phase_; }

      private:
        static constexpr std::size_t totals = 8;

        std::array<std::uint16_t, all_pieces + totals> features_;  // the first count_ of them
        std::size_t count_ = 0;
        std::size_t phase_;
    };
    [[nodiscard]] static ActiveFeatures active_features(const Position& position);
};

}  // namespace merels::dvonn
