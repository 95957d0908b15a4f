import { createHostCheck } from '@geoplan/kit/http/host-check';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { EmulatedApi } from './emulated-api.ts';

/** Maximum body size; large enough for a batch of 700 keywords, with a margin. */
const maxBodyBytes = 1024 * 1024;

const onError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const given = (error as { status?: unknown }).status;
  const status = typeof given === 'number' && given >= 400 && given <= 599 ? given : 500;
  if (response.headersSent) response.destroy();
  else response.status(status).json({ error: `sandbox: ${(error as Error).message}` });
};

/**
 * Serves all APIs under their prefixes, each behind `before`, and the control calls. The `Host` of every request must
 * be in `names` or a loopback name.
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
  // Disabled, because the APIs parse their queries themselves; Express's parser would turn repeated names into arrays.
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
