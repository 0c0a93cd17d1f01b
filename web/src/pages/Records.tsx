// Numbers of players or games as a table: a name, and a few columns.
import type { ComponentChildren } from "preact";

export function Records(props: {
  columns: string[];
  rows: { key: string; name: ComponentChildren; mine?: boolean; values: ComponentChildren[] }[];
}) {
  return (
    <table class="records">
      <thead>
        <tr>
          {props.columns.map((column) => (
            <th scope="col" key={column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {props.rows.map((row) => (
          <tr key={row.key} class={row.mine ? "mine" : ""}>
            <th scope="row">{row.name}</th>
            {row.values.map((value, i) => (
              <td key={props.columns[i + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
