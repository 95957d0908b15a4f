import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { AppError } from '@geoplan/kit/errors';
import type { RequestHandler } from 'express';
import sirv from 'sirv';

/** Cache-Control of hashed files, a year; everything else is revalidated each time. */
const immutableYear = 'public, max-age=31536000, immutable';
const assetsPath = '/assets/';

/**
 * Content negotiation: a browser accepts `text/html`. A tool that accepts anything (curl, an uptime check) gets the page at
 * `/` only: elsewhere it asks for something that is not there, and a page with 200 would hide that.
 */
function wantsPage(accept: string | undefined, path: string): boolean {
  if (accept?.includes('text/html')) return true;
  return path === '/' && (accept === undefined || accept.includes('*/*'));
}

/**
 * Whether a browser opened a path outside of the API that was rejected. It gets the app, which says what is wrong in the
 * words of the product; the path itself is not looked at any more.
 */
export function isScreenWithBadPath({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && /^\/(?!api\b)\w/i.test(url) && headers.accept?.includes('text/html') === true;
}

/**
 * Static files of the built web app, precompressed, with the history fallback of a single-page app: any other address that
 * a browser opens is a screen of it (`/keyword/a%2Fb`), so it gets the app's page; a missing asset is a 404, because a page in
 * its place would break the app in an unreadable way.
 */
export function serveStaticFiles(folder: string): RequestHandler {
  if (!existsSync(join(folder, 'index.html')))
    return () => {
      throw new AppError('service_unavailable', 'Веб-приложение не собрано: npm run build');
    };
  const files = sirv(folder, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders: (response, path) =>
      response.setHeader('cache-control', path.startsWith(assetsPath) ? immutableYear : 'no-cache'),
  });
  return (request, response, next) => {
    // sirv cannot read every range; nothing here is large enough to need one.
    delete request.headers.range;
    // sirv leaves its file stream without a listener: a file that a rebuild took away would end the process.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    files(request, response, () => {
      if (request.path.startsWith(assetsPath) || !wantsPage(request.headers.accept, request.path))
        return next();
      request.url = '/index.html';
      files(request, response, next);
    });
  };
}
