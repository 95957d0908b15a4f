import { createHostCheck } from '@geoplan/kit/http/host-check';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { EmulatedApi } from './emulated-api.ts';

/** A batch of 700 keywords with margin. */
const maxBodyBytes = 1024 * 1024;

const onError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const given = (error as { status?: unknown }).status;
  const status = typeof given === 'number' && given >= 400 && given <= 599 ? given : 500;
  if (response.headersSent) response.destroy();
  else response.status(status).json({ error: `sandbox: ${(error as Error).message}` });
};

/**
 * All APIs under their prefixes, each after `before`, and the control calls. Every request needs a `Host` from `names`
 * or a loopback one.
 */
export function createSandboxApp(
  apis: readonly EmulatedApi[],
  control: RequestHandler,
  before: (api: EmulatedApi) => RequestHandler,
  names: readonly string[],
): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  // APIs parse their own queries; Express' parser would turn repeated names into arrays.
  app.set('query parser', false);
  const assertAllowedHost = createHostCheck(names);
  app.use((request, _response, next) => {
    assertAllowedHost(request.headers.host ?? '');
    next();
  });
  app.use('/__sandbox', control);
  app.use(express.raw({ limit: maxBodyBytes, type: () => true, inflate: false }));
  for (const api of apis) app.use(api.prefix, before(api), api.routes);
  app.use((_request, response) => {
    response.status(404).json({ error: 'sandbox: nothing here', prefixes: apis.map((api) => api.prefix) });
  });
  app.use(onError);
  return app;
}
