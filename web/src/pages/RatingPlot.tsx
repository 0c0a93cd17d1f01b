// A player's rating over time as a line, and the same as a table for those who cannot see it or want the numbers.
import { BotBadge } from "../components/BotBadge";
import { Icon } from "../components/Icon";
import { changeText, type RatedGame } from "../online/ratings";
import { locale, plural, t } from "../i18n";

const width = 640;
const height = 220;
const margin = { left: 62, right: 12, top: 14, bottom: 34 };

// Round numbers that the axis of these ratings is marked with.
export function ratingMarks(low: number, high: number): number[] {
  const step = [20, 50, 100, 200, 500, 1000].find((size) => (high - low) / size <= 5) ?? 2000;
  const marks = [Math.floor(low / step) * step];
  do marks.push(marks[marks.length - 1]! + step);
  while (marks[marks.length - 1]! < high);
  return marks;
}

function date(at: number): string {
  return new Date(at).toLocaleDateString(locale(), { dateStyle: "medium" });
}

const results = { won: () => t("Game won"), drawn: () => t("Game drawn"), lost: () => t("Game lost") };

function opponentName(game: RatedGame): string {
  if (game.opponent.level !== null) return t("Computer, level {}", game.opponent.level);
  return game.opponent.name ?? t("a private game");
}

export function RatingPlot({ history }: { history: RatedGame[] }) {
  const points = [history[0]!.before, ...history.map(({ rating }) => rating)];
  const marks = ratingMarks(Math.min(...points), Math.max(...points));
  const [low, high] = [marks[0]!, marks[marks.length - 1]!];
  // One step for each game: players want to see their games, however many days lie between them.
  const x = (i: number) => margin.left + (i / (points.length - 1)) * (width - margin.left - margin.right);
  const y = (rating: number) =>
    height - margin.bottom - ((rating - low) / (high - low)) * (height - margin.top - margin.bottom);
  const line = points.map((rating, i) => `${i === 0 ? "M" : "L"}${x(i).toFixed(1)},${y(rating).toFixed(1)}`).join("");
  const last = points[points.length - 1]!;
  const words = plural(
    history.length,
    "Rating after {} game: from {} to {}. Highest {}, lowest {}.",
    "Rating over {} games: from {} to {}. Highest {}, lowest {}.",
    points[0]!,
    last,
    Math.max(...points),
    Math.min(...points),
  );
  return (
    <>
      <svg class="rating-plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
        {marks.map((mark) => (
          <g key={mark}>
            <path class="rating-grid" d={`M${margin.left},${y(mark)}H${width - margin.right}`} />
            <text x={margin.left - 8} y={y(mark) + 4} text-anchor="end">
              {mark}
            </text>
          </g>
        ))}
        <text x={margin.left} y={height - 6}>
          {date(history[0]!.at)}
        </text>
        <text x={width - margin.right} y={height - 6} text-anchor="end">
          {history.length > 1 ? date(history[history.length - 1]!.at) : ""}
        </text>
        <path class="rating-line" d={line} />
        <circle class="rating-now" cx={x(points.length - 1)} cy={y(last)} r="4" />
      </svg>
      <details class="rating-games">
        <summary>
          <Icon name="chart" />
          {t("Rated games as a table")}
        </summary>
        <table class="records">
          <thead>
            <tr>
              <th scope="col">{t("Game against")}</th>
              <th scope="col">{t("Date")}</th>
              <th scope="col">{t("Result")}</th>
              <th scope="col">{t("Rating")}</th>
            </tr>
          </thead>
          <tbody>
            {[...history].reverse().map((game) => (
              <tr key={game.at + (game.id ?? "")}>
                <th scope="row">
                  {game.id === null ? opponentName(game) : <a href={`/game/${game.id}`}>{opponentName(game)}</a>}
                  {game.opponent.bot && <BotBadge />} <span class="faint">({game.opponent.rating})</span>
                </th>
                <td>{date(game.at)}</td>
                <td>{results[game.result]()}</td>
                <td>
                  {game.rating} <span class="faint">({changeText(game.rating - game.before)})</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}
