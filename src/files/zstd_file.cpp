#include "files/zstd_file.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>
#include <zstd.h>

#include "files/files.h"

namespace merels::files {
namespace {

constexpr int compression_level = 12;

}  // namespace

struct TextWriter::State {
    struct Free {
        void operator()(ZSTD_CCtx* freed) const { ZSTD_freeCCtx(freed); }
    };
    std::string path;
    std::string temporary;  // empty for standard output
    int file = -1;
    std::unique_ptr<ZSTD_CCtx, Free> context;  // null if it is not compressed

    [[nodiscard]] std::unexpected<std::string> failure() const {
        return std::unexpected(path + ": " + std::strerror(errno));
    }

    std::expected<void, std::string> put(std::string_view bytes) const {
        while (!bytes.empty()) {
            const ssize_t written = ::write(file, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) return failure();
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
        return {};
    }

    std::expected<void, std::string> compress(std::string_view text, ZSTD_EndDirective how) const {
        std::array<char, 1 << 16> piece{};
        ZSTD_inBuffer in{text.data(), text.size(), 0};
        while (true) {
            ZSTD_outBuffer out{piece.data(), piece.size(), 0};
            const std::size_t left = ZSTD_compressStream2(context.get(), &out, &in, how);
            if (ZSTD_isError(left) != 0) return std::unexpected(path + ": " + ZSTD_getErrorName(left));
            if (auto done = put({piece.data(), out.pos}); !done) return done;
            if (how == ZSTD_e_end ? left == 0 : in.pos == in.size) return {};
        }
    }
};

TextWriter::TextWriter(std::unique_ptr<State> state) : state_(std::move(state)) {}
TextWriter::TextWriter(TextWriter&&) noexcept = default;

TextWriter::~TextWriter() {
    if (!state_ || state_->temporary.empty()) return;
    (void)::close(state_->file);
    (void)::unlink(state_->temporary.c_str());
}

std::expected<TextWriter, std::string> TextWriter::open(const std::string& path) {
    auto state = std::make_unique<State>();
    state->path = path;
    if (path == "-") {
        state->file = STDOUT_FILENO;
        return TextWriter(std::move(state));
    }
    const std::string temporary = path + ".XXXXXX";
    std::string name = temporary;
    state->file = ::mkostemp(name.data(), O_CLOEXEC);
    if (state->file < 0) return state->failure();
    state->temporary = name;
    if (path.ends_with(".zst")) {
        state->context.reset(ZSTD_createCCtx());
        ZSTD_CCtx_setParameter(state->context.get(), ZSTD_c_compressionLevel, compression_level);
        ZSTD_CCtx_setParameter(state->context.get(), ZSTD_c_checksumFlag, 1);
    }
    return TextWriter(std::move(state));
}

std::expected<void, std::string> TextWriter::write(std::string_view text) {
    return state_->context ? state_->compress(text, ZSTD_e_continue) : state_->put(text);
}

std::expected<void, std::string> TextWriter::finish() {
    if (state_->context) {
        if (auto done = state_->compress("", ZSTD_e_end); !done) return done;
    }
    if (state_->temporary.empty()) return {};
    constexpr mode_t readable = 0644;  // what is in it is public
    const bool well = ::fchmod(state_->file, readable) == 0 && ::fsync(state_->file) == 0 &&
                      ::rename(state_->temporary.c_str(), state_->path.c_str()) == 0;
    if (!well) return state_->failure();
    (void)::close(state_->file);
    state_->temporary.clear();
    return {};
}

std::expected<std::string, std::string> read_text(const std::string& path, std::size_t most) {
    const auto bytes = read_file(path);
    if (!bytes) return bytes;
    const auto too_long = [&] { return std::unexpected(path + " is too long"); };
    constexpr std::string_view magic = "\x28\xB5\x2F\xFD";
    if (!bytes->starts_with(magic)) {
        if (bytes->size() > most) return too_long();
        return bytes;
    }
    struct Free {
        void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
    };
    const std::unique_ptr<ZSTD_DCtx, Free> context(ZSTD_createDCtx());
    std::string text;
    std::array<char, 1 << 16> piece{};
    ZSTD_inBuffer in{bytes->data(), bytes->size(), 0};
    std::size_t left = 0;
    bool full = false;  // more may wait inside
    while (in.pos < in.size || full) {
        ZSTD_outBuffer out{piece.data(), piece.size(), 0};
        left = ZSTD_decompressStream(context.get(), &out, &in);
        if (ZSTD_isError(left) != 0) return std::unexpected(path + ": " + ZSTD_getErrorName(left));
        if (text.size() + out.pos > most) return too_long();
        text.append(piece.data(), out.pos);
        full = out.pos == out.size;
    }
    if (left != 0) return std::unexpected(path + " is cut off");
    return text;
}

}  // namespace merels::files
