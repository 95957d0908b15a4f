import { isIPv6 } from 'node:net';
import { AppError } from '@geoplan/kit/errors';

/** Refuses a request that came here under a name that is not ours. */
export type HostCheck = (host: string) => void;

/** Whoever asks for these is on this machine, and no foreign page can bear such a name. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/** An address as it stands in `Host`. */
function spelled(name: string): string {
  return isIPv6(name) ? `[${name}]` : name.toLowerCase();
}

/**
 * A page that lets its own name lead to our address is, for the browser, of one origin with us (DNS rebinding); only the
 * name in `Host` gives it away. `undefined` lets every name pass, for a gateway whose names only its proxy knows.
 */
export function createHostCheck(names: readonly string[] | undefined): HostCheck {
  if (!names) return () => undefined;
  const allowed = new Set([...loopback, ...names].map(spelled));
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
