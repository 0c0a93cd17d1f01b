#include "picture/png.h"

#include <array>
#include <string_view>
#include <zlib.h>

namespace merels::picture {
namespace {

void append_number(std::string& bytes, std::uint32_t value) {
    for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(value >> shift & 0xff);
}

const Bytef* bytes_of(std::string_view text) {
    return reinterpret_cast<const Bytef*>(text.data());
}

// Length, type, content, checksum (ISO/IEC 15948, 5.3).
void append_chunk(std::string& file, std::string_view type, std::string_view content) {
    append_number(file, static_cast<std::uint32_t>(content.size()));
    const std::size_t begin = file.size();
    file += type;
    file += content;
    const std::string_view checked = std::string_view(file).substr(begin);
    append_number(file,
                  static_cast<std::uint32_t>(crc32(0, bytes_of(checked), static_cast<uInt>(checked.size()))));
}

// The rows as they are, each after the byte that says so (9.2, filter "None"): a drawing of few colours is
// smaller that way than by any other filter.
std::string filtered(const Canvas& canvas, const Area& area) {
    constexpr char none = 0;
    std::string rows;
    rows.reserve(static_cast<std::size_t>(area.height) * (3 * static_cast<std::size_t>(area.width) + 1));
    for (int y = area.y; y < area.y + area.height; ++y) {
        rows += none;
        const auto row =
            canvas.row(y).subspan(static_cast<std::size_t>(area.x), static_cast<std::size_t>(area.width));
        for (const Rgb& pixel : row) {
            rows += static_cast<char>(pixel.red);
            rows += static_cast<char>(pixel.green);
            rows += static_cast<char>(pixel.blue);
        }
    }
    return rows;
}

std::string compressed(std::string_view content) {
    uLongf size = compressBound(content.size());
    std::string result(size, '\0');
    compress2(reinterpret_cast<Bytef*>(result.data()), &size, bytes_of(content), content.size(),
              Z_DEFAULT_COMPRESSION);
    result.resize(size);
    return result;
}

Area whole(const Canvas& canvas) {
    return {0, 0, canvas.width(), canvas.height()};
}

// The signature and the header.
std::string begin_file(const Canvas& canvas) {
    std::string header;
    append_number(header, static_cast<std::uint32_t>(canvas.width()));
    append_number(header, static_cast<std::uint32_t>(canvas.height()));
    // eight bits a sample, red, green and blue; the only compression and filter methods; not interlaced
    header += std::string("\x08\x02\x00\x00\x00", 5);
    std::string file = "\x89PNG\r\n\x1a\n";
    append_chunk(file, "IHDR", header);
    return file;
}

}  // namespace

std::string write_png(const Canvas& canvas) {
    std::string file = begin_file(canvas);
    append_chunk(file, "IDAT", compressed(filtered(canvas, whole(canvas))));
    append_chunk(file, "IEND", "");
    return file;
}

void AnimatedPng::add(const Canvas& canvas, const Area& area, std::chrono::milliseconds shown) {
    if (added_ == 0) {
        file_ = begin_file(canvas);
        std::string animation;
        append_number(animation, static_cast<std::uint32_t>(frames_));
        append_number(animation, 0);  // without end
        append_chunk(file_, "acTL", animation);
    }
    std::string control;
    append_number(control, sequence_++);
    for (const int value : {area.width, area.height, area.x, area.y})
        append_number(control, static_cast<std::uint32_t>(value));
    append_number(control, static_cast<std::uint32_t>(shown.count()) << 16 | 1000U);  // thousandths
    control += std::string("\0\0", 2);  // the picture stays, and the next is painted over it
    append_chunk(file_, "fcTL", control);
    const std::string pixels = compressed(filtered(canvas, area));
    if (added_ == 0) {
        append_chunk(file_, "IDAT", pixels);
    } else {
        std::string frame;
        append_number(frame, sequence_++);
        append_chunk(file_, "fdAT", frame + pixels);
    }
    ++added_;
}

std::string AnimatedPng::finish() && {
    append_chunk(file_, "IEND", "");
    return std::move(file_);
}

}  // namespace merels::picture
