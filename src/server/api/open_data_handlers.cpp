// Files of finished games, and texts of the operators.
#include <algorithm>
#include <fmt/format.h>

#include "files/files.h"
#include "server/api/async.h"
#include "server/api/http_api.h"
#include "server/base/exports.h"
#include "server/base/json.h"

namespace merels::server {
namespace {

// Larger ones are for a web server to serve.
constexpr std::uintmax_t max_file = std::uintmax_t{32} << 20;

HttpError no_such_file() {
    return {404, "not-found", tr("there is no such file")};
}

}  // namespace

boost::asio::awaitable<Response> HttpApi::get_exports(const Request& /*request*/) {
    if (options_.export_folder.empty()) co_return json_response(R"({"files":[]})");
    const auto look = [folder = options_.export_folder] { return list_exports(folder); };
    const auto files = co_await run_on(looking_up_, scheduler_, loop_, look);
    if (!files) throw worker_http_error(files.error());
    json::array all;
    for (const ExportedFile& file : *files)
        all.push_back(json::object{{"name", file.name}, {"size", file.size}});
    json::object answer;
    answer["files"] = std::move(all);
    co_return json_response(json::serialize(answer));
}

boost::asio::awaitable<Response> HttpApi::get_export(const Request& request) {
    const std::string name = request.path_parameter;
    if (options_.export_folder.empty() || !is_export_name(name)) throw no_such_file();
    const auto read = [folder = options_.export_folder, name]() -> std::optional<std::string> {
        const auto all = list_exports(folder);
        const auto found = std::ranges::find(all, name, &ExportedFile::name);
        if (found == all.end() || found->size > max_file) return std::nullopt;
        auto bytes = files::read_file(folder + "/" + name);
        return bytes ? std::optional(std::move(*bytes)) : std::nullopt;
    };
    auto bytes = co_await run_on(looking_up_, scheduler_, loop_, read);
    if (!bytes) throw worker_http_error(bytes.error());
    if (!*bytes) throw no_such_file();
    Response reply{200, "application/zstd", shared_text(std::move(**bytes)), {}};
    reply.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}\"", name));
    reply.headers.emplace_back("Cache-Control", "public, max-age=86400");
    co_return reply;
}

boost::asio::awaitable<Response> HttpApi::get_text(const Request& request) {
    const auto found = options_.texts.find(request.path_parameter);
    if (found == options_.texts.end())
        throw HttpError{404, "not-found", tr("there is nothing at this address")};
    co_return json_response(json::serialize(json::object{{"text", found->second}}));
}

}  // namespace merels::server
