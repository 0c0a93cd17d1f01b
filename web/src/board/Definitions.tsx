// What every board on the page draws with, once a page: the light on a man, the shade of a plate and the grain of the
// board that is chosen.
import { boardTheme } from "../settings";

const width = 960;
const height = 720;

// A line across the grain that ends as high and as steep as it begins, so that the pattern repeats without a seam.
function wave(i: number, count: number): string {
  const y = ((i + 0.5) * height) / count;
  const up = (phase: number, size: number) => (y + Math.sin(i * phase) * size).toFixed(1);
  const slope = Math.sin(i * 2.1) * 9;
  const [start, end] = [(y + slope).toFixed(1), (y - slope).toFixed(1)];
  return `M0 ${y}C160 ${start} 240 ${up(1.7, 16)} 480 ${up(0.9, 11)}S800 ${end} 960 ${y}`;
}

// Points that look scattered and are the same on every visit.
function scattered(count: number): { x: number; y: number; size: number }[] {
  const part = (value: number) => value - Math.floor(value);
  return Array.from({ length: count }, (_, i) => ({
    x: Math.round(part(i * 0.618034) * width),
    y: Math.round(part(i * 0.754878 + 0.3) * height),
    size: part(i * 0.569841),
  }));
}

function Wood() {
  const lines = 34;
  const drawn = Array.from({ length: lines }, (_, i) => i);
  const every = (rest: number) => drawn.filter((i) => i % 3 === rest).map((i) => wave(i, lines));
  return (
    <g class="grain wood">
      <path class="wide" d={every(0).join("")} />
      <path class="fine" d={[...every(1), ...every(2)].join("")} />
      <path class="fine" d="M250 500c50-26 150-26 190 0s-140 28-190 0M285 500c35-14 90-14 115 0s-80 16-115 0" />
    </g>
  );
}

function Slate() {
  return (
    <g class="grain slate">
      {scattered(90).map(({ x, y, size }) => (
        <ellipse cx={x} cy={y} rx={2 + size * 9} ry={1 + size * 2.2} />
      ))}
      <path d="M0 140C200 110 380 210 600 170S860 120 960 140M0 520C260 560 420 470 700 520S900 500 960 520" />
    </g>
  );
}

function Paper() {
  const fibres = scattered(120).map(
    ({ x, y, size }) => `M${x} ${y}q${(6 + size * 8).toFixed(1)} ${(size * 8 - 4).toFixed(1)} 14 0`,
  );
  return (
    <g class="grain paper">
      <path d={fibres.join("")} />
    </g>
  );
}

const grains = { wood: Wood, slate: Slate, paper: Paper };

export function BoardDefinitions() {
  const Grain = grains[boardTheme.value] ?? Wood;
  return (
    <svg class="definitions" aria-hidden="true" width="0" height="0">
      <defs>
        <radialGradient id="man-light" cx="36%" cy="30%" r="78%">
          <stop offset="0" stop-color="#fff" stop-opacity="0.5" />
          <stop offset="0.45" stop-color="#fff" stop-opacity="0" />
          <stop offset="0.55" stop-color="#000" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity="0.3" />
        </radialGradient>
        <linearGradient id="plate-light" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stop-color="#fff" stop-opacity="0.16" />
          <stop offset="0.5" stop-color="#fff" stop-opacity="0" />
          <stop offset="1" stop-color="#000" stop-opacity="0.1" />
        </linearGradient>
        <linearGradient id="hollow-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#000" stop-opacity="0.16" />
          <stop offset="0.6" stop-color="#000" stop-opacity="0" />
          <stop offset="1" stop-color="#fff" stop-opacity="0.18" />
        </linearGradient>
        <pattern id="grain" width={width} height={height} patternUnits="userSpaceOnUse" x="-110" y="-90">
          <Grain />
        </pattern>
      </defs>
    </svg>
  );
}
