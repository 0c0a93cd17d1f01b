#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>

#include "picture/canvas.h"

namespace merels::picture {

// The bytes of a PNG file: eight bits each for red, green and blue.
[[nodiscard]] std::string write_png(const Canvas& canvas);

// A part of a picture, in pixels.
struct Area {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
};

// An animated PNG (PNG, third edition, 4.9). The first frame must be a whole picture; of the others the area
// is enough in which they differ from the frame before.
class AnimatedPng {
  public:
    explicit AnimatedPng(std::size_t frames) : frames_(frames) {}

    void add(const Canvas& canvas, const Area& area, std::chrono::milliseconds shown);
    // The bytes of the file, once there are as many frames as said.
    [[nodiscard]] std::string finish() &&;

  private:
    std::size_t frames_;
    std::size_t added_ = 0;
    std::uint32_t sequence_ = 0;
    std::string file_;
};

}  // namespace merels::picture
