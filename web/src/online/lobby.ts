// The list of games on the server, kept up to date while somebody looks at it.
import { byInterest } from "./live";
import type { ServerGame } from "./types";

type FromLobby =
  | { type: "games"; games: ServerGame[] }
  | { type: "game"; game: ServerGame }
  | { type: "gone"; id: string };

export function socketAddress(path: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}

// Tells the games now and whenever they change; null while there is no server. Answers how to stop.
export function watchLobby(tell: (games: ServerGame[] | null) => void): () => void {
  let stopped = false;
  let socket: WebSocket | null = null;
  let timer = 0;
  let wait = 500;
  let games = new Map<string, ServerGame>();

  const show = () => {
    tell([...games.values()].sort(byInterest));
  };
  const connect = () => {
    socket = new WebSocket(socketAddress("/ws/lobby"));
    socket.onmessage = ({ data }) => {
      wait = 500;
      const said = JSON.parse(data as string) as FromLobby;
      if (said.type === "games") games = new Map(said.games.map((game) => [game.id, game]));
      if (said.type === "game") games.set(said.game.id, said.game);
      if (said.type === "gone") games.delete(said.id);
      show();
    };
    socket.onclose = () => {
      if (stopped) return;
      tell(null);
      timer = window.setTimeout(connect, wait);
      wait = Math.min(wait * 2, 30_000);
    };
  };
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    socket?.close();
  };
}
