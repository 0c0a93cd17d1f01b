#include "server/net/large_file.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

#include "core/message.h"
#include "server/base/tokens.h"
#include "server/net/http_error.h"

namespace merels::server {

std::optional<LargeFile> LargeFile::open(const std::string& path) {
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (file < 0) return std::nullopt;
    struct stat found{};
    if (fstat(file, &found) != 0 || !S_ISREG(found.st_mode)) {
        close(file);
        return std::nullopt;
    }
    // A new version is a new file: see files::replace_file().
    const std::string version = std::to_string(found.st_ino) + ' ' + std::to_string(found.st_size) + ' ' +
                                std::to_string(found.st_mtim.tv_sec) + ' ' +
                                std::to_string(found.st_mtim.tv_nsec);
    return LargeFile(file, static_cast<std::uint64_t>(found.st_size),
                     '"' + hashed(version).substr(0, 20) + '"');
}

LargeFile::LargeFile(LargeFile&& from) noexcept
    : file_(std::exchange(from.file_, -1)), size_(from.size_), tag_(std::move(from.tag_)) {}

LargeFile& LargeFile::operator=(LargeFile&& from) noexcept {
    std::swap(file_, from.file_);
    size_ = from.size_;
    tag_ = std::move(from.tag_);
    return *this;
}

LargeFile::~LargeFile() {
    if (file_ >= 0) close(file_);
}

std::string LargeFile::read(const ByteRange& range) const {
    std::string bytes(range.size(), '\0');
    for (std::size_t done = 0; done < bytes.size();) {
        const ssize_t count =
            pread(file_, bytes.data() + done, bytes.size() - done, static_cast<off_t>(range.first + done));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) throw HttpError{500, "broken", tr("something went wrong here")};
        done += static_cast<std::size_t>(count);
    }
    return bytes;
}

Response LargeFile::respond(const Request& request) const {
    using enum RequestedRange::Kind;
    Response response{200, "application/octet-stream", shared_text(""), {}};
    RequestedRange wanted = requested_range(request, tag_, size_);
    if (wanted.kind == unsatisfiable) return unsatisfiable_range(size_);
    if (wanted.kind == all && size_ > max_part)
        throw HttpError{400, "range", tr("this file is sent in parts: ask with a Range header")};
    response.headers = {{"ETag", tag_}, {"Cache-Control", "no-cache"}, {"Accept-Ranges", "bytes"}};
    if (request.header("if-none-match").contains(tag_)) {
        response.status = 304;
    } else if (wanted.kind == part) {
        wanted.range.last = std::min(wanted.range.last, wanted.range.first + max_part - 1);
        response.status = 206;
        response.headers.emplace_back("Content-Range", content_range(wanted.range, size_));
        response.body = std::make_shared<const std::string>(read(wanted.range));
    } else if (size_ > 0) {
        response.body = std::make_shared<const std::string>(read({0, size_ - 1}));
    }
    return response;
}

}  // namespace merels::server
