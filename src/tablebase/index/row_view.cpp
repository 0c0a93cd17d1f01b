#include "tablebase/index/row_view.h"

#include "core/bits.h"

namespace merels::tablebase {

RowView::RowView(const TableIndex& index, int row_men, std::uint32_t row)
    : men(index.classes(row_men).representative(row)),
      free(index.all() & ~men),
      all(extract_bits(free, free)),
      any_if_all_in_mills(index.variant().all_in_mills == mill::Variant::AllInMills::any) {
    std::size_t place = 0;
    each_point(free,
               [&](Point point) { near[place++] = extract_bits(index.rules().board.near(point), free); });
    for (const Points line : index.lines()) {
        if ((line & men) == 0) lines[line_count++] = extract_bits(line, free);
    }
}

}  // namespace merels::tablebase
