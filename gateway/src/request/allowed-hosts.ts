import { isIPv6 } from 'node:net';
import { AppError } from '@geoplan/kit/errors';

/** Throws for a `Host` that is not allowed (DNS rebinding). */
export type HostCheck = (host: string) => void;

/** Always allowed: only this machine reaches them, and no foreign page can have such a name. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** A name or address as it is written in `Host`. */
function toHostHeader(name: string): string {
  return isIPv6(name) ? `[${name}]` : name.toLowerCase();
}

/**
 * Guards against DNS rebinding: a page that resolves its own name to our address is same-origin with us for the browser;
 * only `Host` gives it away. `undefined` allows every name, for a gateway whose names only its proxy knows.
 */
export function createHostCheck(names: readonly string[] | undefined): HostCheck {
  if (!names) return () => undefined;
  const allowed = new Set([...loopback, ...names].map(toHostHeader));
  return (host) => {
    const name = host.replace(/:\d*$/, '').toLowerCase();
    if (!allowed.has(name))
      throw new AppError(
        'invalid_input',
        'По этому адресу Geoplan не отвечает: откройте его собственный адрес',
        {
          status: 421,
        },
      );
  };
}
