import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Log } from '../log.ts';
import { nextTraceparent, withTrace } from '../trace.ts';

declare module 'express-serve-static-core' {
  // Express' own way to add request-wide values.
  interface Locals {
    requestId: string;
    /** Declared path of the endpoint, for logs and metrics; the raw path may hold what a person typed. Unset for inner calls. */
    routePath?: string;
  }
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function header(value: string | string[] | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** Gives each request its id and trace, and writes one log line and one metric when it has been answered. */
export function requestContext(
  log: Log,
  observe: (method: string, path: string, status: number, seconds: number) => void,
): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const given = header(request.headers['x-request-id']);
    const requestId = given && uuid.test(given) ? given : randomUUID();
    response.locals.requestId = requestId;
    const trace = { traceparent: nextTraceparent(header(request.headers['traceparent'])), requestId };
    withTrace(trace, () => {
      response.once('close', () => {
        const ms = performance.now() - startedAt;
        const path = response.locals.routePath ?? 'unknown';
        observe(request.method, path, response.statusCode, ms / 1000);
        const line = { method: request.method, path, status: response.statusCode, ms: Math.round(ms) };
        // Our own processes poll the inner calls every second or two; a line each would drown the people's.
        const level = response.locals.routePath === undefined && response.statusCode < 400 ? 'debug' : 'info';
        withTrace(trace, () => log[level](line, response.writableFinished ? 'answered' : 'client gone'));
      });
      next();
    });
  };
}
