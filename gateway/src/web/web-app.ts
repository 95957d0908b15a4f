import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { endpoints as everyEndpoint } from '@geoplan/contracts/api';
import { contentSecurityPolicy } from '@geoplan/contracts/content-security-policy';
import type { Endpoint } from '@geoplan/contracts/define';
import { openapiDocument } from '@geoplan/contracts/openapi/openapi';
import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import sirv from 'sirv';
import { sendError } from '../request/error-response.ts';
import { docsPage, docsStyle } from './api-docs.ts';
import { fixedDocument } from './fixed-document.ts';
import type { GatewayResponse } from '../request/gateway-request.ts';

interface WebAppOptions {
  /** Folder of the built web app; `undefined` for a gateway that serves none. */
  webFolder: string | undefined;
  endpoints?: readonly Endpoint[];
  log: Log;
}

const securityHeaders = helmet({
  contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy },
  // HSTS is sent by `transport-security.ts`, and only if the request came over TLS.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
});

const readOnly: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') next();
  else throw new AppError('method_not_allowed', undefined, { headers: { allow: 'GET, HEAD' } });
};

/** Public addresses under `/api/` that the gateway itself serves: they describe the API and contain no secret. */
export const docsPaths: ReadonlySet<string> = new Set(['/api/openapi.json', '/api/docs', '/api/docs.css']);

function serveDocs(app: Express, endpoints: readonly Endpoint[]): void {
  const json = fixedDocument('json', () => JSON.stringify(openapiDocument(endpoints)));
  const page = fixedDocument('html', () => docsPage(openapiDocument(endpoints)));
  app.get('/api/openapi.json', json);
  app.get('/api/docs', page);
  app.get(
    '/api/docs.css',
    fixedDocument('css', () => docsStyle),
  );
}

/** Cache-Control of hashed files, a year; everything else is revalidated each time. */
const immutableYear = 'public, max-age=31536000, immutable';
const assetsPath = '/assets/';

/**
 * Content negotiation. A browser accepts `text/html`. A tool that accepts anything (curl, an uptime check) gets the
 * page only at `/`. At any other path it requests something that does not exist, and a page with 200 would hide that.
 */
function wantsPage(accept: string | undefined, path: string): boolean {
  if (accept?.includes('text/html')) return true;
  return path === '/' && (accept === undefined || accept.includes('*/*'));
}

/**
 * True if a browser opened a rejected path outside the API. The browser gets the app, which explains the error in the
 * language of the product; the path itself is not processed further.
 */
export function isScreenWithBadPath({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && /^\/(?!api\b)\w/i.test(url) && headers.accept?.includes('text/html') === true;
}

/**
 * Static files of the built web app, precompressed, with the history fallback of a single-page app. Any other address
 * that a browser opens is a screen (`/keyword/a%2Fb`) and gets the app's page. A missing asset is a 404, because a page
 * in its place would break the app in an obscure way.
 */
function serveStaticFiles(folder: string): RequestHandler {
  if (!existsSync(join(folder, 'index.html')))
    return () => {
      throw new AppError('service_unavailable', 'Веб-приложение не собрано: npm run build', {
        logText: 'web app not built',
      });
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
    // sirv cannot parse every range, and no file of the web app is large enough to need range requests.
    delete request.headers.range;
    // sirv leaves its file stream without a listener, so a file removed by a rebuild would crash the process.
    response.once('pipe', (file) => file.once('error', () => response.destroy()));
    files(request, response, () => {
      if (request.path.startsWith(assetsPath) || !wantsPage(request.headers.accept, request.path))
        return next();
      request.url = '/index.html';
      files(request, response, next);
    });
  };
}

/** Responses to all requests outside the API: the built web app and the description of the API. */
export function createWebApp(options: WebAppOptions): Express {
  const { webFolder, endpoints = everyEndpoint, log } = options;
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', false);
  app.use(securityHeaders);
  app.use(readOnly);
  serveDocs(app, endpoints);
  if (webFolder !== undefined) app.use(serveStaticFiles(webFolder));
  app.use(() => {
    throw new AppError('not_found');
  });
  const onError: ErrorRequestHandler = (error: unknown, request, response, _next) =>
    sendError(request, response, error, (response as GatewayResponse).gatewayRequest?.id ?? '', log);
  app.use(onError);
  return app;
}
