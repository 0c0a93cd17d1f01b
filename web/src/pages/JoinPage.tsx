import type { PageProps } from "../App";
export function JoinPage(_: PageProps) { return <main id="main" class="text-page"><h1>…</h1></main>; }
