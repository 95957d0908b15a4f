import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));

/** The policy the gateway sends with the product: a screen that needs more does not work there. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** The built file of an address; screens are addresses without an extension and get the app. */
async function builtFile(path: string): Promise<{ name: string; content: Buffer } | null> {
  const name = extname(path) === '' || path.startsWith('/keyword/') ? 'index.html' : path;
  const content = await readFile(join(dist, name)).catch(() => null);
  return content && { name, content };
}

async function answerFile(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const file = await builtFile(new URL(request.url ?? '/', 'http://web').pathname);
  response.setHeader('content-security-policy', contentSecurityPolicy);
  response.setHeader('x-content-type-options', 'nosniff');
  if (file) response.setHeader('content-type', types[extname(file.name)] ?? 'application/octet-stream');
  response.writeHead(file ? 200 : 404).end(file?.content);
}

/** Serves the built web app on a free loopback port as the gateway does: with its CSP and the app for every screen. */
export async function serveWeb(): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => void answerFile(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test server has no port');
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${address.port}`, close };
}
