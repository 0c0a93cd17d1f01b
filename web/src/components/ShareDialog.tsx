// One dialog for everything that can be shared: its link, its picture, its text and its file.
import { useId, useMemo, useRef, useState } from "preact/hooks";
import { Board } from "../board/Board";
import type { LocalGame } from "../play/localGame";
import { publish } from "../play/publish";
import type { Turn } from "../rules/types";
import { t } from "../i18n";
import { animate } from "./animation";
import { animatedSide, boardPicture, boardSvg, canCopyPictures, copyPicture } from "./boardPicture";
import { CopyButton } from "./CopyButton";
import { Dialog } from "./Dialog";
import { copyText, download } from "./files";
import { Icon } from "./Icon";
import { contentOf, type ShareContent } from "./shareContent";
import { ShareLink } from "./ShareLink";
import type { Shared } from "./Sharing";

function Picture({ content }: { content: ShareContent }) {
  const { geometry, board, last, taken, flipped } = content.board;
  const frame = useRef<HTMLDivElement>(null);
  const drawing = () => frame.current!.querySelector<SVGSVGElement>(".drawing")!;
  const picture = () => boardPicture(drawing());
  const [failed, setFailed] = useState(false);
  const save = () =>
    picture().then(
      (blob) => download(`${content.file}.png`, blob),
      () => setFailed(true),
    );
  const [shown, setShown] = useState<{ frame: number; board: number[]; last: Turn | null } | null>(null);
  const [done, setDone] = useState<number | null>(null); // of the frames, in hundredths
  // The game is played through on the board of the dialog, and each position is taken down.
  const saveAnimation = async () => {
    try {
      const moments = content.frames!();
      const files: Uint8Array[] = [];
      for (const [i, moment] of moments.entries()) {
        setShown({ frame: i, ...moment });
        setDone(Math.round((i / moments.length) * 100));
        await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
        if (!frame.current) return; // the dialog was closed
        const file = await boardPicture(drawing(), animatedSide);
        files.push(new Uint8Array(await file.arrayBuffer()));
      }
      download(`${content.file}.apng`, animate(files, 900, 4000));
    } catch {
      setFailed(true);
    }
    setShown(null);
    setDone(null);
  };
  return (
    <section class="share-picture">
      <div ref={frame}>
        {/* A board of its own for each frame: nothing on it moves. */}
        <Board
          key={shown?.frame}
          geometry={geometry}
          flipped={flipped}
          label={t("The board as a picture")}
          marking={shown ?? { board, last, taken }}
        />
      </div>
      <div class="row">
        <button type="button" onClick={() => void save()}>
          <Icon name="save" />
          {t("Save picture")}
        </button>
        <button type="button" onClick={() => download(`${content.file}.svg`, boardSvg(drawing()))}>
          <Icon name="save" />
          {t("Save as SVG")}
        </button>
        {content.frames && (
          <button type="button" disabled={done !== null} onClick={() => void saveAnimation()}>
            <Icon name="play" />
            {done === null ? t("Save animation") : t("Drawing… {}%", done)}
          </button>
        )}
        {canCopyPictures() && (
          <CopyButton
            copy={() => copyPicture(picture())}
            words={t("Copy picture")}
            done={t("The picture was copied.")}
          />
        )}
      </div>
      {failed && (
        <p class="problem" role="alert">
          {t("This browser could not draw the picture.")}
        </p>
      )}
    </section>
  );
}

function Text({ label, text, copy, copied }: ShareContent["texts"][number]) {
  const id = useId();
  return (
    <div class="share-text">
      <label for={id}>{label}</label>
      <div class="link-row">
        <textarea id={id} readOnly rows={2} value={text} onFocus={(event) => event.currentTarget.select()} />
        <CopyButton copy={() => copyText(text)} words={copy} done={copied} />
      </div>
    </div>
  );
}

// Others can watch a game of this page once it is on a server. Nothing is sent before the person asks for it.
function WatchLive({ game }: { game: LocalGame }) {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    setProblem(await publish(game));
    setBusy(false);
  };
  return (
    <section class="share-live">
      <p>
        {t("Others can watch you play if the game moves to the server. Only people who have its link find it there.")}
      </p>
      <button type="button" disabled={busy} onClick={() => void start()}>
        <Icon name="people" />
        {t("Let others watch live")}
      </button>
      {problem !== "" && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}

export function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  // As it was when the dialog was opened: a game may go on behind it.
  const content = useMemo(() => contentOf(shared), [shared]);
  return (
    <Dialog title={content.title} onClose={onClose} class="share">
      <div class="share-columns">
        <div>
          {content.link ? (
            <ShareLink link={content.link} name={content.name} />
          ) : (
            <p class="note">{content.whyNoLink}</p>
          )}
          {content.local && <WatchLive game={content.local} />}
          {content.embed !== undefined && (
            <Text
              label={t("The board for your own site")}
              text={content.embed}
              copy={t("Copy HTML")}
              copied={t("The HTML was copied.")}
            />
          )}
        </div>
        <div>
          <Picture content={content} />
          {content.texts.map((text) => (
            <Text key={text.label} {...text} />
          ))}
          {content.saved !== undefined && (
            <button type="button" onClick={() => download(`${content.file}.merels`, content.saved!)}>
              <Icon name="save" />
              {t("Save as a file")}
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}
