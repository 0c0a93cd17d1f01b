#include "play/file_tags.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace merels::play {

bool is_known_tag(std::string_view name) {
    constexpr std::array<std::string_view, 13> known = {
        "Merels",     "Game",  "Variant", "White",  "Black",  "Date",     "WhiteLevel",
        "BlackLevel", "Start", "Result",  "Reason", "Picked", "DrawOffer"};
    return std::ranges::find(known, name) != known.end();
}

std::expected<FileTags, FileError> FileTags::read(FileScanner& scanner) {
    FileTags tags;
    for (scanner.skip_space(); scanner.peek() == '['; scanner.skip_space()) {
        auto tag = scanner.tag();
        if (!tag) return std::unexpected(tag.error());
        if (is_known_tag(tag->name) && tag->name != "Variant" && tags.find(tag->name) != nullptr) {
            return file_error(tag->place, tr("the tag {} appears twice"), {tag->name});
        }
        tags.tags_.push_back(std::move(*tag));
    }
    tags.end_ = scanner.place();
    return tags;
}

const FileTag* FileTags::find(std::string_view name) const {
    const auto tag = std::ranges::find(tags_, name, &FileTag::name);
    return tag == tags_.end() ? nullptr : &*tag;
}

FileError FileTags::missing(std::string_view name) const {
    return file_error(end_, tr("the tag {} is missing"), {std::string(name)}).error();
}

}  // namespace merels::play
