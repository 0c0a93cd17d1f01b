#include <algorithm>
#include <charconv>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/any_game.h"
#include "core/insertion_sort.h"
#include "mill/position.h"
#include "tablebase/index/solvable.h"
#include "tablebase/index/table_index.h"
#include "tablebase/pack/chunked_pack.h"
#include "tablebase/pack/pack_file.h"
#include "tablebase/pack/pack_probe.h"
#include "tablebase/page/exports.h"
#include "tablebase/page/solved_json.h"

namespace merels::tablebase {
namespace {

using namespace wasm;

// The pack of one game. Members are destroyed before what they refer to.
struct OpenPack {
    OpenPack(GamePointer of, const mill::Rules& rules, std::uint64_t size)
        : game(std::move(of)), index(rules), chunks(size) {}

    GamePointer game;
    TableIndex index;
    ChunkedPack chunks;
    std::optional<PackFile> file;  // once the head is there
    std::optional<PackProbe> probe;
    bool refused = false;  // the head is that of no pack of this game

    [[nodiscard]] bool damaged() const { return refused || (probe && probe->met_damage()); }
};

// Packs are large: the page has one at a time.
std::unique_ptr<OpenPack>& the_pack() {
    static std::unique_ptr<OpenPack> pack;
    return pack;
}

// False if the head is missing or refused; it is missing if a chunk is.
bool open_file(OpenPack& pack) {
    if (pack.probe) return true;
    auto file = PackFile::open(pack.chunks, pack.index);
    if (!file) {
        pack.refused = !file.error().empty();
        return false;
    }
    pack.file.emplace(std::move(*file));
    pack.probe.emplace(*pack.file, 256);
    return true;
}

Wdl for_opponent(Wdl wdl) {
    return wdl == Wdl::win ? Wdl::loss : wdl == Wdl::loss ? Wdl::win : Wdl::draw;
}

// Every legal turn with its value, best first. All turns are tried, so that all missing chunks become known.
std::optional<std::vector<engine::RatedTurn>> rate_turns(PackProbe& probe, const mill::Position& position) {
    std::vector<engine::RatedTurn> turns;
    bool missing = false;
    mill::Choices(position).each([&](const Turn& turn) {
        mill::Position next = position;
        next.play(turn);
        const auto value = probe.probe(next);
        missing = missing || !value;
        if (value) turns.push_back({turn, {for_opponent(*value), 0}});
    });
    if (missing) return std::nullopt;
    insertion_sort(turns, [](const auto& a, const auto& b) { return a.value.wdl > b.value.wdl; });
    return turns;
}

void answer_missing(const ChunkedPack& chunks) {
    Json json;
    json.open('{').key("missing").open('[');
    for (const std::uint64_t number : chunks.missing()) json.number(static_cast<std::int64_t>(number));
    answer(json.close(']').close('}'));
}

void answer_damaged() {
    Json json;
    answer(json.open('{').key("damaged").truth(true).close('}'));
}

}  // namespace
}  // namespace merels::tablebase

using namespace merels;
using namespace merels::tablebase;

void open_pack() {
    Arguments arguments;
    the_pack().reset();
    GamePointer game = mill_game(arguments.next());
    const mill::Rules* rules = game ? solvable_rules(*game) : nullptr;
    const std::string_view text = arguments.next();
    std::uint64_t size = 0;
    const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (rules == nullptr || failed != std::errc() || end != text.data() + text.size())
        return refuse_without_tables();
    the_pack() = std::make_unique<OpenPack>(std::move(game), *rules, size);
    Json json;
    json.open('{').key("chunk").number(static_cast<std::int64_t>(ChunkedPack::chunk_size));
    answer(json.close('}'));
}

bool add_chunk() {
    const std::string_view bytes = whole_inbox();
    constexpr std::size_t number_size = 4;
    if (!the_pack() || bytes.size() < number_size) return false;
    std::uint64_t number = 0;
    for (std::size_t i = number_size; i-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[i]);
    return the_pack()->chunks.add(number, bytes.substr(number_size));
}

void packed_tablebase_values() {
    Arguments arguments;
    OpenPack* const pack = the_pack().get();
    if (pack == nullptr) return refuse_without_tables();
    const auto position = read_position(*pack->game, arguments.next());
    if (!position) return refuse(position.error().why);
    const auto* mill_position = position->as<mill::Position>();
    pack->chunks.forget_missing();
    if (open_file(*pack) && !pack->damaged()) {
        const auto value = pack->probe->probe(*mill_position);
        const auto turns = rate_turns(*pack->probe, *mill_position);
        if (value && turns) return answer_values(*pack->game, *position, {*value, 0}, *turns);
    }
    if (!pack->chunks.missing().empty()) return answer_missing(pack->chunks);
    if (pack->damaged()) return answer_damaged();
    refuse_without_tables();
}
