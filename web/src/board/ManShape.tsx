// A man or a stack, drawn around the origin. White, black and red differ in their mark as well as in their colour; a
// kind of piece with a glyph has that instead of the mark.
import { Colour, type Piece, type PieceKind } from "../rules/types";

const names = ["none", "white", "black", "red"];
const layersShown = 5;

function Mark({ colour, radius, high }: { colour: number; radius: number; high: boolean }) {
  const size = radius * (high ? 0.78 : 0.5);
  if (colour === Colour.white) return <circle class="mark" r={size} />;
  if (colour === Colour.black) {
    const d = size * 1.12;
    return <path class="mark" d={`M0,${-d}L${d},0L0,${d}L${-d},0Z`} />;
  }
  const dots = [0, 1, 2].map((i) => (i * 2 * Math.PI) / 3 - Math.PI / 2);
  return (
    <>
      {dots.map((angle) => (
        <circle class="dot" cx={Math.cos(angle) * size * 0.62} cy={Math.sin(angle) * size * 0.62} r={radius * 0.13} />
      ))}
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
      <ellipse class="shadow" cx={radius * 0.04} cy={-top + radius * 0.12} rx={radius * 1.02} ry={radius} />
      {Array.from({ length: layers }, (_, i) => (
        <circle class="layer" cy={-top - i * rise} r={radius} />
      ))}
      <g transform={`translate(0,${top})`}>
        <circle class="body" r={radius} fill={`url(#man-${names[piece.colour]})`} />
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

// The colours of men that change with the board's look; once a page.
export function ManColours() {
  return (
    <svg class="definitions" aria-hidden="true" width="0" height="0">
      <defs>
        {["white", "black", "red"].map((name) => (
          <radialGradient id={`man-${name}`} cx="38%" cy="32%" r="75%">
            <stop offset="0" class={`light-${name}`} />
            <stop offset="1" class={`deep-${name}`} />
          </radialGradient>
        ))}
      </defs>
    </svg>
  );
}
