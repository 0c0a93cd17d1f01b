// A man or a stack, drawn around the origin, in the set of pieces that is chosen. White, black and red differ in their
// mark as well as in their colour; a kind of piece with a glyph has that instead of the mark.
import { pieceSet } from "../settings";
import { Colour, type Piece, type PieceKind } from "../rules/types";

const names = ["none", "white", "black", "red"];
const layersShown = 5;

function Mark({ colour, radius, high }: { colour: number; radius: number; high: boolean }) {
  const size = radius * (high ? 0.74 : 0.46);
  if (colour === Colour.white) return <circle class="mark" r={size} stroke-width={radius * 0.06} />;
  if (colour === Colour.black) {
    const d = size * 1.12;
    return <path class="mark" d={`M0,${-d}L${d},0L0,${d}L${-d},0Z`} stroke-width={radius * 0.06} />;
  }
  const dots = [0, 1, 2].map((i) => (i * 2 * Math.PI) / 3 - Math.PI / 2);
  return (
    <>
      {dots.map((angle) => (
        <circle class="dot" cx={Math.cos(angle) * size * 0.68} cy={Math.sin(angle) * size * 0.68} r={radius * 0.13} />
      ))}
    </>
  );
}

// What a set adds to the plain disc.
function Finish({ radius, high }: { radius: number; high: boolean }) {
  if (pieceSet.value === "flat") return null;
  if (pieceSet.value === "stones") {
    return (
      <>
        <circle fill="url(#man-light)" r={radius} />
        <ellipse
          class="gloss"
          cx={-radius * 0.3}
          cy={-radius * 0.48}
          rx={radius * 0.36}
          ry={radius * 0.2}
          transform={`rotate(-28 ${-radius * 0.3} ${-radius * 0.48})`}
        />
      </>
    );
  }
  return (
    <>
      <circle fill="url(#man-light)" r={radius} />
      <circle class="rim" r={radius * 0.84} stroke-width={radius * 0.035} />
      {!high && <circle class="rim" r={radius * 0.68} stroke-width={radius * 0.035} />}
    </>
  );
}

export function ManShape({ piece, radius, kind }: { piece: Piece; radius: number; kind?: PieceKind }) {
  const high = piece.height > 1;
  const layers = Math.min(piece.height - 1, layersShown);
  const rise = radius * 0.1;
  const top = (-layers * rise) / 2;
  return (
    <g class={`man-shape ${names[piece.colour]}`} data-kind={kind?.name}>
      {pieceSet.value !== "flat" && (
        <ellipse class="shadow" cx={radius * 0.05} cy={-top + radius * 0.14} rx={radius * 1.02} ry={radius} />
      )}
      {Array.from({ length: layers }, (_, i) => (
        <circle class="layer" cy={-top - i * rise} r={radius} />
      ))}
      <g transform={`translate(0,${top})`}>
        <circle class="body" r={radius} />
        <Finish radius={radius} high={high} />
        {kind?.glyph ? (
          <text class="glyph" font-size={radius * 1.3} dy="0.35em">
            {kind.glyph}
          </text>
        ) : (
          <Mark colour={piece.colour} radius={radius} high={high} />
        )}
        {high && (
          <text class="height" font-size={radius * (piece.height > 9 ? 0.78 : 0.92)} dy="0.35em">
            {piece.height}
          </text>
        )}
        {piece.holdsRed && piece.colour !== Colour.red && (
          <circle class="holds-red" cx={radius * 0.7} cy={-radius * 0.7} r={radius * 0.24} />
        )}
      </g>
    </g>
  );
}
