import express, { Router, type RequestHandler } from 'express';
import { z } from 'zod';
import type { EmulatedApi } from '../emulated-api.ts';
import { faultSchema, type Faults } from './faults.ts';
import type { RequestLog } from './request-log.ts';
import { parseBody } from './parse-body.ts';

/** Maximum delay that can be set for all responses, ms. */
const maxDelayMs = 60_000;
const maxBodyBytes = 64 * 1024;
const delaySchema = z.strictObject({ ms: z.int().min(0).max(maxDelayMs) });

interface Controlled {
  faults: Faults;
  log: RequestLog;
  setDelay: (ms: number) => void;
  /** APIs with their own control calls. */
  controls: readonly Pick<EmulatedApi, 'prefix' | 'control'>[];
}

/** Checks the socket's address, which is reliable even if the sandbox accepts connections from the whole network. */
const demandLoopback: RequestHandler = (request, response, next) => {
  const address = request.socket.remoteAddress ?? '';
  if (/^(::ffff:)?127\.|^::1$/.test(address)) next();
  else response.status(403).json({ error: 'control calls are for this machine only' });
};

/** Routes of `/__sandbox`: request log and fault injection. */
export function createControlRoutes({ faults, log, setDelay, controls }: Controlled): Router {
  const routes = Router();
  routes.use(demandLoopback, express.raw({ limit: maxBodyBytes, type: () => true, inflate: false }));
  routes.post(
    '/faults',
    parseBody(faultSchema, (fault) => faults.add(fault)),
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
    parseBody(delaySchema, ({ ms }) => setDelay(ms)),
  );
  for (const { prefix, control } of controls) if (control) routes.use(prefix, control);
  return routes;
}
