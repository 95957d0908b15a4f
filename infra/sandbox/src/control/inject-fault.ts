import { STATUS_CODES } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { EmulatorContext } from '../emulated-api.ts';
import type { Fault } from './faults.ts';

/** Time that a hanging response stays open, ms; longer than the timeout of any caller. */
const hangMs = 120_000;
const hugeChunks = 1_024;
const chunk = `"${'x'.repeat(64 * 1024 - 3)}",`;
const half = '{"success":true,"data":{"keyword":"sandbox","searchVolume":12';

function* hugeJson(): Generator<string> {
  yield '{"success":true,"data":[';
  for (let at = 0; at < hugeChunks; at += 1) yield chunk;
  yield '0]}';
}

/** Sends half of the body length that its headers announce. */
function sendHalf(response: Response, status: number): Promise<void> {
  response
    .status(status)
    .type('json')
    .set('content-length', String(half.length * 2));
  return new Promise((resolve) => void response.write(half, () => resolve()));
}

function sendPlain(response: Response, fault: Fault): void {
  const status = fault.status ?? 200;
  if (typeof fault.body === 'string') response.status(status).send(fault.body);
  else response.status(status).json(fault.body ?? { message: STATUS_CODES[status] ?? 'Error' });
}

/**
 * Injects a fault instead of the API's response. Returns false if the fault is only a delay, after which the API must
 * respond.
 */
export async function injectFault(
  fault: Fault,
  response: Response,
  context: EmulatorContext,
): Promise<boolean> {
  if (fault.delayMs && !(await context.wait(fault.delayMs, response))) return true;
  if (fault.retryAfter !== undefined) response.set('retry-after', String(fault.retryAfter));
  const status = fault.status ?? 200;
  switch (fault.fault) {
    case undefined:
      if (fault.status === undefined) return false;
      sendPlain(response, fault);
      break;
    case 'hang-headers':
      await context.wait(hangMs, response);
      response.destroy();
      break;
    case 'hang-body':
      await sendHalf(response, status);
      await context.wait(hangMs, response);
      response.destroy();
      break;
    case 'reset':
      response.socket?.resetAndDestroy();
      break;
    case 'bad-json':
      response.status(status).type('json').send(half);
      break;
    case 'truncate':
      await sendHalf(response, status);
      response.destroy();
      break;
    case 'html':
      response
        .status(fault.status ?? 502)
        .type('html')
        .send('<!doctype html><h1>Bad Gateway</h1>\n');
      break;
    case 'huge':
      response.status(status).type('json');
      // Ignores the error, because callers are expected to disconnect before the end.
      await pipeline(Readable.from(hugeJson()), response).catch(() => {});
      break;
  }
  return true;
}
