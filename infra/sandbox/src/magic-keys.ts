import type { Response } from 'express';
import type { EmulatorContext } from './emulated-api.ts';

/** Delay of the key `slow`, ms (provider-apis.md E). */
const slowMs = 3_000;

/**
 * Counts the account's request and handles the magic keys that have the same effect in every API: `slow`, `flaky`,
 * `html` and `blocked`. With `flaky`, the first, third, fifth … request fails, so that each first attempt fails.
 * Returns true if the response was sent or the caller has disconnected.
 */
export async function answerMagicKey(
  key: string,
  account: { asked: number },
  response: Response,
  context: EmulatorContext,
): Promise<boolean> {
  account.asked += 1;
  if (key === 'slow') return !(await context.wait(slowMs, response));
  if (key === 'flaky' && account.asked % 2 === 1) {
    response.status(503).json({ messages: 'The API is unreachable, please contact the API provider' });
    return true;
  }
  if (key === 'blocked') {
    response.status(403).type('html').send('<html><head><title>Just a moment...</title></head></html>\n');
    return true;
  }
  if (key !== 'html') return false;
  response.status(502).type('html').send('<html><body><h1>502 Bad Gateway</h1></body></html>\n');
  return true;
}
