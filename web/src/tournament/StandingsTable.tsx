// Where everyone stands. A heading explains itself when it is pressed.
import { useId, useState } from "preact/hooks";
import { Icon } from "../components/Icon";
import type { Rules } from "../rules/rules";
import { plural, t } from "../i18n";
import { EntrantName } from "./EntrantName";
import type { Standing, Tournament } from "./types";
import { shownStandings } from "./view";
import { pointsColumn, tieBreaks, type Column } from "./words";

const mostShown = 20;

function Heading(props: { column: Column; explained: boolean; described: string; onPress: () => void }) {
  const { column, explained } = props;
  return (
    <th scope="col">
      <button
        type="button"
        class="link"
        aria-expanded={explained}
        aria-controls={props.described}
        onClick={props.onPress}
      >
        {t(column.short)} <span class="unseen">{t("{}: what is it?", t(column.name))}</span>
      </button>
    </th>
  );
}

// An arena player whose wins count double.
function Streak() {
  return (
    <span class="streak" title={t("On a streak: points count double")}>
      <span aria-hidden="true">2×</span>
      <span class="unseen">{t("On a streak: points count double")}</span>
    </span>
  );
}

function Row(props: {
  rules: Rules;
  tournament: Tournament;
  standing: Standing;
  columns: Column[];
  own: number | null;
}) {
  const { standing, tournament } = props;
  const mine = standing.entrant === props.own;
  return (
    <tr class={mine ? "mine" : ""}>
      <td class="rank">{standing.rank}</td>
      <th scope="row">
        <EntrantName rules={props.rules} entrant={tournament.entrants[standing.entrant]!} mine={mine} />
        {standing.on_streak && <Streak />}
      </th>
      {props.columns.map((column) => (
        <td key={column.key} class={column.key === "points" ? "points" : ""}>
          {column.value(standing)}
        </td>
      ))}
    </tr>
  );
}

export function StandingsTable(props: { rules: Rules; tournament: Tournament; own: number | null }) {
  const { tournament, own } = props;
  const [explained, setExplained] = useState("");
  const [all, setAll] = useState(false);
  const note = useId();
  const { standings, format } = tournament;
  const columns = [pointsColumn(format), ...tieBreaks(format)];
  const shown = all ? standings : shownStandings(standings, own, mostShown);
  const column = columns.find(({ key }) => key === explained);
  return (
    <>
      {/* It can be scrolled sideways on a phone, by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <div class="standings-scroll" role="group" aria-label={t("Standings")} tabIndex={0}>
        <table class="standings">
          <thead>
            <tr>
              <th scope="col" class="rank">
                <span aria-hidden="true">#</span>
                <span class="unseen">{t("Rank")}</span>
              </th>
              <th scope="col">{t("Name")}</th>
              {columns.map((one) => (
                <Heading
                  key={one.key}
                  column={one}
                  explained={one.key === explained}
                  described={note}
                  onPress={() => setExplained(one.key === explained ? "" : one.key)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((standing) => (
              <Row
                key={standing.entrant}
                rules={props.rules}
                tournament={tournament}
                standing={standing}
                columns={columns}
                own={own}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div id={note} role="status">
        {column && (
          <p class="note explained">
            <strong>{t(column.name)}</strong>
            <br />
            {t(column.words)}
          </p>
        )}
      </div>
      {!column && <p class="faint small">{t("Press a heading to see what it means.")}</p>}
      {standings.length > mostShown && (
        <button type="button" class="quiet" onClick={() => setAll(!all)}>
          <Icon name="people" />
          {all ? t("Show fewer") : plural(standings.length, "Show all {} player", "Show all {} players")}
        </button>
      )}
    </>
  );
}
