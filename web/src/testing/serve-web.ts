import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentSecurityPolicyHeader } from '@geoplan/contracts/content-security-policy';

const dist = fileURLToPath(new URL('../../dist/', import.meta.url));

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Call of `/api/*`; `body` is empty if it has none. */
export interface Call {
  method: string;
  url: URL;
  headers: IncomingHttpHeaders;
  body: string;
  /** Aborted when the connection is closed. */
  signal: AbortSignal;
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Rest of a stream after its first events. */
  rest?: Promise<string>;
}

/**
 * Header with the name of the page, since the server serves the pages of many tests. The shared worker of a profile
 * sends none.
 */
export const pageHeader = 'x-test-page';
/** Empty document of the app's origin. */
export const emptyDocumentPath = '/blank';
/** Script of axe. The browser keeps its compiled code, unlike that of a script sent by the test. */
export const axePath = '/assets/axe.js';
/** Responds at once, as a sign that every earlier request was received. */
export const markerPath = '/at-rest';

interface PageAnswers {
  /** True if the test of the page has a response for this call. */
  has: (call: Call) => boolean;
  answer: (call: Call) => Promise<Reply>;
}

interface FileAnswer {
  content: Buffer;
  headers: Record<string, string>;
}

const files = new Map<string, Promise<FileAnswer | null>>();

/** Built file of a URL path; screens are paths without an extension and get the app. */
function builtFile(path: string): Promise<FileAnswer | null> {
  const name = extname(path) === '' || path.startsWith('/keyword/') ? '/index.html' : path;
  const known = files.get(name) ?? readBuiltFile(name);
  files.set(name, known);
  return known;
}

async function readBuiltFile(name: string): Promise<FileAnswer | null> {
  const path =
    name === axePath ? createRequire(import.meta.url).resolve('axe-core/axe.min.js') : join(dist, name);
  const content = await readFile(path).catch(() => null);
  const headers = {
    'content-type': types[extname(name)] ?? 'application/octet-stream',
    // The same as in the gateway, because the file names change with their content.
    'cache-control': name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  return content && { content, headers };
}

async function answerFile(path: string, response: ServerResponse): Promise<void> {
  const file = await builtFile(path);
  // The gateway's own policy: a screen that needs more would not work in the product.
  response.setHeader('content-security-policy', contentSecurityPolicyHeader);
  response.setHeader('x-content-type-options', 'nosniff');
  response.writeHead(file ? 200 : 404, file?.headers).end(file?.content);
}

export interface WebServer {
  /** Origin without a trailing slash. */
  url: string;
  /**
   * Responses of each page, by its name in `pageHeader`; a call of an unknown page gets no response. A call without a
   * name goes to the most recently opened page that has a response for it.
   */
  pages: Map<string, PageAnswers>;
}

async function answerApiCall(
  url: URL,
  request: IncomingMessage,
  response: ServerResponse,
  pages: WebServer['pages'],
): Promise<void> {
  const { method = '', headers } = request;
  const connection = new AbortController();
  response.once('close', () => connection.abort());
  const call = { method, url, headers, body: await text(request), signal: connection.signal };
  const name = headers[pageHeader];
  const page =
    name === undefined ? [...pages.values()].findLast(({ has }) => has(call)) : pages.get(String(name));
  try {
    if (!page) throw new Error('the test of this page is over');
    const reply = await page.answer(call);
    response.writeHead(reply.status, reply.headers);
    if (reply.rest === undefined) response.end(reply.body);
    else {
      response.write(reply.body);
      response.end(await reply.rest);
    }
  } catch {
    response.destroy();
  }
}

/** Serves the built web app on a free loopback port like the gateway: with its CSP, and the app for every screen. */
async function serveWeb(): Promise<WebServer> {
  const pages: WebServer['pages'] = new Map();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://web');
    if (url.pathname === markerPath) response.writeHead(204).end();
    else if (url.pathname === emptyDocumentPath)
      response.writeHead(200, { 'content-type': types['.html'] }).end('<title>blank</title>');
    else if (url.pathname.startsWith('/api/'))
      answerApiCall(url, request, response, pages).catch(() => response.destroy());
    else void answerFile(url.pathname, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  server.unref();
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the test server has no port');
  return { url: `http://127.0.0.1:${address.port}`, pages };
}

let shared: Promise<WebServer> | undefined;

/** Server of this test process; it ends with the process. */
export function sharedWeb(): Promise<WebServer> {
  return (shared ??= serveWeb());
}
