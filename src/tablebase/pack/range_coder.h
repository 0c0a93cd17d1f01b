#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace merels::tablebase {

// A binary range coder with carry propagation, as in LZMA, but with given probabilities of 16 bits instead of
// adaptive ones.
namespace range_coder {

inline constexpr std::uint32_t least_range = std::uint32_t{1} << 24;
inline constexpr int code_bytes = 5;  // the first of them is always 0

// The part of the range that stands for a 1, which has this probability in 65536ths, from 1 to 65535.
constexpr std::uint32_t bound(std::uint32_t range, std::uint16_t probability) {
    return (range >> 16) * probability;
}

}  // namespace range_coder

class RangeEncoder {
  public:
    void encode(bool bit, std::uint16_t probability) {
        const std::uint32_t bound = range_coder::bound(range_, probability);
        if (bit) {
            range_ = bound;
        } else {
            low_ += bound;
            range_ -= bound;
        }
        while (range_ < range_coder::least_range) {
            range_ <<= 8;
            shift_low();
        }
    }

    // The code of all bits. Zeros at its end are left out: the decoder reads zeros behind the end.
    [[nodiscard]] std::string finish() {
        for (int i = 0; i < range_coder::code_bytes; ++i) shift_low();
        while (!bytes_.empty() && bytes_.back() == '\0') bytes_.pop_back();
        return std::move(bytes_);
    }

  private:
    void shift_low() {
        constexpr std::uint32_t carry_possible = 0xff000000;
        if (static_cast<std::uint32_t>(low_) < carry_possible || low_ >> 32 != 0) {
            const auto carry = static_cast<std::uint8_t>(low_ >> 32);
            std::uint8_t byte = held_;
            for (; held_count_ > 0; --held_count_) {
                bytes_ += static_cast<char>(byte + carry);
                byte = 0xff;
            }
            held_ = static_cast<std::uint8_t>(low_ >> 24);
        }
        ++held_count_;
        low_ = (low_ & 0x00ffffff) << 8;
    }

    std::uint64_t low_ = 0;
    std::uint32_t range_ = 0xffffffff;
    std::uint8_t held_ = 0;         // a byte that a carry may still change, followed by bytes of 0xff
    std::uint64_t held_count_ = 1;  // that byte and those after it
    std::string bytes_;
};

// Any bytes decode to something: damage must be found by other means.
class RangeDecoder {
  public:
    explicit RangeDecoder(std::string_view bytes) : bytes_(bytes) {
        for (int i = 0; i < range_coder::code_bytes; ++i) code_ = code_ << 8 | next();
    }

    [[nodiscard]] bool decode(std::uint16_t probability) {
        const std::uint32_t bound = range_coder::bound(range_, probability);
        const bool bit = code_ < bound;
        if (bit) {
            range_ = bound;
        } else {
            code_ -= bound;
            range_ -= bound;
        }
        while (range_ < range_coder::least_range) {
            range_ <<= 8;
            code_ = code_ << 8 | next();
        }
        return bit;
    }

  private:
    std::uint8_t next() { return at_ < bytes_.size() ? static_cast<std::uint8_t>(bytes_[at_++]) : 0; }

    std::string_view bytes_;
    std::size_t at_ = 0;
    std::uint32_t range_ = 0xffffffff;
    std::uint32_t code_ = 0;
};

}  // namespace merels::tablebase
