// A plain server for the built site, while working on the pages: node dev/serve.mjs SITE [PORT]
import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";

const [site, port = "8090"] = process.argv.slice(2);
const types = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".net": "application/octet-stream",
  ".json": "application/json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".webmanifest": "application/manifest+json",
};
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'";

createServer((request, response) => {
  const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
  if (path.startsWith("/api") || path.startsWith("/ws")) return response.writeHead(404).end("{}");
  let file = join(site, path);
  if (!existsSync(file) || !statSync(file).isFile()) file = join(site, path === "/" ? "index.html" : "page.html");
  const headers = { "content-type": types[extname(file)] ?? "text/plain", "content-security-policy": policy };
  if (existsSync(`${file}.gz`)) {
    headers["content-encoding"] = "gzip";
    file += ".gz";
  }
  response.writeHead(200, headers);
  createReadStream(file).pipe(response);
}).listen(Number(port), "127.0.0.1", () => console.log(`http://127.0.0.1:${port}/`));
