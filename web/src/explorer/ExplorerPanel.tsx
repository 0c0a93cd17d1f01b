// What was played here in finished games: every turn with its results, and the games behind it.
import { useEffect, useState } from "preact/hooks";
import { WdlMark } from "../board/WdlMark";
import { me, whoAmI } from "../online/players";
import { pointOfView } from "../pages/AnalysisPanel";
import { useAnswer } from "../pages/useAnswer";
import type { AnalysisGame } from "../play/analysisGame";
import { describeValue } from "../play/tablebase";
import { sentence, t } from "../i18n";
import { explore, type Explored, type ExploredTurn, type ExplorerFilter } from "./api";
import { gameCount, gamesWith, highestRatings, lowestRatings, narrowed, shares, shareWords } from "./counts";
import { FinishedGames } from "./FinishedGames";

const shownAtOnce = 8;
const everything: ExplorerFilter = { rating_from: "", rating_to: "", since: "", until: "", mine: false };

type OnChange = (change: Partial<ExplorerFilter>) => void;

function Ratings({ filter, onChange }: { filter: ExplorerFilter; onChange: OnChange }) {
  return (
    <fieldset>
      <legend>{t("Ratings")}</legend>
      <select
        name="rating_from"
        aria-label={t("Lowest rating")}
        value={filter.rating_from}
        onChange={(event) => onChange({ rating_from: event.currentTarget.value })}
      >
        <option value="">{t("any")}</option>
        {lowestRatings.map((lowest) => (
          <option key={lowest} value={lowest}>
            {lowest}
          </option>
        ))}
      </select>
      <span aria-hidden="true">–</span>
      <select
        name="rating_to"
        aria-label={t("Highest rating")}
        value={filter.rating_to}
        onChange={(event) => onChange({ rating_to: event.currentTarget.value })}
      >
        <option value="">{t("any")}</option>
        {highestRatings.map(({ band, highest }) => (
          <option key={band} value={band}>
            {highest}
          </option>
        ))}
      </select>
    </fieldset>
  );
}

// Where a browser has no field for months it shows one for text, which must then have the right form.
function Month(props: { name: "since" | "until"; words: string; filter: ExplorerFilter; onChange: OnChange }) {
  return (
    <input
      type="month"
      name={props.name}
      aria-label={props.words}
      value={props.filter[props.name]}
      placeholder={new Date().toISOString().slice(0, 7)}
      pattern="[0-9]{4}-(0[1-9]|1[0-2])"
      title={t("A month such as {}", "2026-11")}
      onChange={({ currentTarget }) =>
        currentTarget.reportValidity() && props.onChange({ [props.name]: currentTarget.value })
      }
    />
  );
}

function Filters({ filter, onFilter }: { filter: ExplorerFilter; onFilter: (filter: ExplorerFilter) => void }) {
  const change: OnChange = (changed) => onFilter(narrowed(filter, changed));
  return (
    <div class="explorer-filters">
      <Ratings filter={filter} onChange={change} />
      <fieldset>
        <legend>{t("Time")}</legend>
        <Month name="since" words={t("First month")} filter={filter} onChange={change} />
        <span class="until">
          <span aria-hidden="true">–</span>
          <Month name="until" words={t("Last month")} filter={filter} onChange={change} />
        </span>
      </fieldset>
      {me.value && (
        <label class="check">
          <input
            type="checkbox"
            name="mine"
            checked={filter.mine}
            onChange={(event) => change({ mine: event.currentTarget.checked })}
          />
          {t("Only my games")}
        </label>
      )}
    </div>
  );
}

function Bar({ turn }: { turn: ExploredTurn }) {
  const [white, draws, black] = shares(turn);
  return (
    <span class="result-bar" aria-hidden="true">
      <span class="white" style={{ flexGrow: white }} />
      <span class="draws" style={{ flexGrow: draws }} />
      <span class="black" style={{ flexGrow: black }} />
    </span>
  );
}

function Turn({ turn, onTry }: { turn: ExploredTurn; onTry: (turn: string) => void }) {
  return (
    <li>
      <button type="button" onClick={() => onTry(turn.turn)}>
        <span class="explorer-turn">
          <strong>{turn.turn === "pass" ? t("pass") : turn.turn}</strong>
          {turn.worth && (
            <span class={`explorer-worth ${turn.worth.kind}`}>
              <svg class="wdl-mark" viewBox="-1.300 -1.300 2.600 2.600" aria-hidden="true">
                <WdlMark kind={turn.worth.kind} size={1} />
              </svg>
              {describeValue(turn.worth)}
            </span>
          )}
          <span class="explorer-count">
            {gameCount(gamesWith(turn))}
            {turn.rating !== null && <> · {t("average rating {}", turn.rating)}</>}
          </span>
        </span>
        {gamesWith(turn) > 0 && (
          <>
            <Bar turn={turn} />
            <small>{shareWords(turn)}</small>
          </>
        )}
      </button>
      {turn.also.length > 0 && (
        <small class="faint">{t("The same on a turned or mirrored board: {}", turn.also.join(", "))}</small>
      )}
    </li>
  );
}

function Found(props: { found: Explored; side: number; onTry: (turn: string) => void; search: string }) {
  const { found, side, onTry, search } = props;
  const [all, setAll] = useState(false);
  const played = found.turns.some((turn) => gamesWith(turn) > 0);
  return (
    <>
      {!played && (
        <p class="faint">
          {t("No finished game with this position is known here. Positions are counted up to the 24th turn.")}
        </p>
      )}
      <ol class="explorer-turns" aria-label={played ? t("Turns that were played here") : t("Turns")}>
        {found.turns.slice(0, all ? undefined : shownAtOnce).map((turn) => (
          <Turn key={turn.turn} turn={turn} onTry={onTry} />
        ))}
      </ol>
      {!all && found.turns.length > shownAtOnce && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          {t("Show all {}", found.turns.length)}
        </button>
      )}
      {found.turns.some((turn) => turn.worth) && <p class="faint small">{pointOfView(side)}</p>}
      {played && (
        <>
          <h2>{t("Games with this position")}</h2>
          <FinishedGames games={found.games} />
          <a class="button" href={search}>
            {t("Search these games")}
          </a>
        </>
      )}
    </>
  );
}

function Explorer({ controller }: { controller: AnalysisGame }) {
  const [filter, setFilter] = useState(everything);
  useEffect(() => void whoAmI(), []);
  const { position, view } = controller.shown.value;
  const { name } = controller.game;
  const answer = useAnswer(() => explore(name, position, filter), [name, position, filter]);
  const search = `/games/search?${new URLSearchParams({ game: name, position, ...(filter.mine && { mine: "true" }) })}`;
  return (
    <>
      <Filters filter={filter} onFilter={setFilter} />
      <div aria-live="polite" aria-busy={answer === null}>
        {answer === null ? (
          <p class="faint">{t("Searching…")}</p>
        ) : "problem" in answer ? (
          <p class="faint">
            {answer.code === "offline"
              ? t("The explorer needs the server, which cannot be reached. You may be offline.")
              : sentence(answer.problem)}
          </p>
        ) : (
          <Found
            key={position}
            found={answer}
            side={view.side}
            search={search}
            onTry={(turn) => controller.try(turn)}
          />
        )}
      </div>
    </>
  );
}

// Asks nothing before it is opened.
export function ExplorerPanel({ controller }: { controller: AnalysisGame }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="explorer" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("Opening explorer")}</summary>
      {open &&
        (controller.game.name === "own" ? (
          <p class="faint">{t("Games with custom rules are not counted here.")}</p>
        ) : (
          <Explorer controller={controller} />
        ))}
    </details>
  );
}
