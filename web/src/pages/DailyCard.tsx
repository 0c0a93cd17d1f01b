// The puzzle of the day on the home page. Its place has the same size before the puzzle has come: nothing moves.
import { useEffect, useRef, useState } from "preact/hooks";
import { SmallBoard } from "../components/SmallBoard";
import type { Rules } from "../rules/rules";
import { t } from "../i18n";

export function DailyCard({ rules }: { rules: Rules }) {
  const [shown, setShown] = useState<{ game: string; position: string } | null>(null);
  const card = useRef<HTMLAnchorElement>(null);
  // Fetched when the card comes into view.
  useEffect(() => {
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      seen.disconnect();
      void import("../puzzles/pages").then(({ dailyForHome }) => dailyForHome()).then(setShown, () => {});
    });
    seen.observe(card.current!);
    return () => seen.disconnect();
  }, []);
  const game = rules.named(shown?.game ?? rules.defaultGame());
  return (
    <a class="daily-card" href="/puzzles" ref={card}>
      <span class="daily-board">
        <SmallBoard rules={rules} game={game} position={shown?.position ?? game.start} label="" />
      </span>
      <span>
        <strong>{t("Puzzle of the day")}</strong>
        <small>{t("One turn is right. Can you find it?")}</small>
      </span>
    </a>
  );
}
