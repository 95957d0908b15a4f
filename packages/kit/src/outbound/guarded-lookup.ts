import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { SsrfGuard } from './ssrf-guard.ts';

/** `code` of the error if a name resolves to an address that may not be dialled. */
export const forbiddenCode = 'EFORBIDDEN';

/**
 * Resolves a name with `ask` and checks its addresses; exactly these addresses are dialled, without another lookup.
 * Literal addresses are never looked up, so the caller must check them.
 */
export function guardedLookup(guard: SsrfGuard, port: number, ask: LookupFunction): LookupFunction {
  return (host, options, done) => {
    ask(host, { ...options, all: true }, (error, found) => {
      const addresses = (found ?? []) as LookupAddress[];
      const isForbidden = addresses.some(({ address }) => !guard.mayDial(address, port));
      if (error) done(error, []);
      else if (isForbidden)
        done(Object.assign(new Error('address not on the public Internet'), { code: forbiddenCode }), []);
      else if (options.all) done(null, addresses);
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family);
    });
  };
}
