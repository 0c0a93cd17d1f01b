// Where a match can be analysed: the analysis page reads it from the browser's session.
import type { Table } from "./table";

export const analysisKey = "merels:analysis";

export function analysisAddress(table: Table): string {
  try {
    sessionStorage.setItem(analysisKey, table.text());
  } catch {
    // without a session the analysis starts from an empty board
  }
  return "/analyse";
}
