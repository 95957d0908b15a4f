import { endpoints as everyEndpoint } from '@geoplan/contracts/api';
import type { Endpoint } from '@geoplan/contracts/define';
import { openapiDocument } from '@geoplan/contracts/openapi/openapi';
import { AppError } from '@geoplan/kit/errors';
import type { Log } from '@geoplan/kit/log';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { sendError } from '../request/error-response.ts';
import { docsPage, docsStyle } from './api-docs.ts';
import type { GatewayResponse } from '../request/gateway-request.ts';
import { serveStaticFiles } from './static-files.ts';

interface WebAppOptions {
  /** Folder of the built web app; undefined for a gateway that serves none. */
  webFolder: string | undefined;
  endpoints?: readonly Endpoint[];
  log: Log;
}

const self = ["'self'"];
const nothing = ["'none'"];

// No inline script or style anywhere, and nothing from another host (reliability "How" 14).
const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: nothing,
      scriptSrc: self,
      styleSrc: self,
      fontSrc: self,
      imgSrc: [...self, 'data:'],
      connectSrc: self,
      manifestSrc: self,
      formAction: self,
      baseUri: nothing,
      frameAncestors: nothing,
    },
  },
  // TLS is terminated in front of the gateway; the terminating proxy sets HSTS.
  strictTransportSecurity: false,
  referrerPolicy: { policy: 'no-referrer' },
});

const readOnly: RequestHandler = (request, _response, next) => {
  if (request.method === 'GET' || request.method === 'HEAD') next();
  else throw new AppError('method_not_allowed', undefined, { headers: { allow: 'GET, HEAD' } });
};

/** Addresses under `/api/` that the gateway itself answers, to anyone: they describe the API and hold no secret. */
export const docsPaths: ReadonlySet<string> = new Set(['/api/openapi.json', '/api/docs', '/api/docs.css']);

function serveDocs(app: Express, endpoints: readonly Endpoint[]): void {
  const document = openapiDocument(endpoints);
  const json = JSON.stringify(document);
  const page = docsPage(document);
  app.get('/api/openapi.json', (_request, response) => void response.type('json').send(json));
  app.get('/api/docs', (_request, response) => void response.type('html').send(page));
  app.get('/api/docs.css', (_request, response) => void response.type('css').send(docsStyle));
}

/** Everything that is not an API request: the built web app, the description of the API, `/healthz`. */
export function createWebApp(options: WebAppOptions): Express {
  const { webFolder, endpoints = everyEndpoint, log } = options;
  const app = express();
  app.disable('x-powered-by');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', false);
  app.use(securityHeaders);
  app.use(readOnly);
  app.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
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
