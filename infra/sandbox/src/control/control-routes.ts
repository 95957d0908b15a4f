import express, { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import { jsonBody } from '../emulated-api.ts';
import { faultSchema, type Faults } from './faults.ts';
import type { RequestLog } from './request-log.ts';

/** Longest delay of every answer, ms. */
const maxDelayMs = 60_000;
const maxBodyBytes = 64 * 1024;
const delaySchema = z.strictObject({ ms: z.int().min(0).max(maxDelayMs) });

interface Controlled {
  faults: Faults;
  log: RequestLog;
  setDelay: (ms: number) => void;
}

/** The address tells the truth even where the sandbox listens to the whole network. */
const demandLoopback: RequestHandler = (request, response, next) => {
  const address = request.socket.remoteAddress ?? '';
  if (/^(::ffff:)?127\.|^::1$/.test(address)) next();
  else response.status(403).json({ error: 'control calls are for this machine only' });
};

/** Runs `act` on a body that fits, else answers 400 with the reasons. */
function take<S extends z.ZodType>(schema: S, act: (body: z.output<S>) => void): RequestHandler {
  return (request, response) => {
    const parsed = schema.safeParse(request.is('application/json') ? jsonBody(request) : undefined);
    if (parsed.success) {
      act(parsed.data);
      response.status(204).end();
    } else response.status(400).json({ error: z.prettifyError(parsed.error) });
  };
}

/** `/__sandbox`: what the APIs were asked, and what shall go wrong next. */
export function createControlRoutes({ faults, log, setDelay }: Controlled): Router {
  const routes = Router();
  routes.use(demandLoopback, express.raw({ limit: maxBodyBytes, type: () => true, inflate: false }));
  routes.post(
    '/faults',
    take(faultSchema, (fault) => faults.add(fault)),
  );
  routes.get('/faults', (_request, response) => void response.json(faults.list()));
  routes.delete('/faults', (_request, response) => {
    faults.clear();
    response.status(204).end();
  });
  routes.get('/log', (_request, response) => void response.json(log.calls()));
  routes.get('/counts', (_request, response) => void response.json(log.counts()));
  routes.delete('/log', (_request, response) => {
    log.clear();
    response.status(204).end();
  });
  routes.post(
    '/delay',
    take(delaySchema, ({ ms }) => setDelay(ms)),
  );
  return routes;
}
