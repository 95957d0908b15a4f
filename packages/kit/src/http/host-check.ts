import { isIPv6 } from 'node:net';
import { AppError } from '../errors.ts';

/** Values of `Host` that name this machine, which only programs on this machine can use. */
export const loopbackHosts: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** `Host` without its port, in lower case. */
export const hostName = (host: string): string => host.replace(/:\d*$/, '').toLowerCase();

/** Throws for a `Host` that is not allowed (DNS rebinding). */
export type HostCheck = (host: string) => void;

/** A name or address in the form used in `Host`. */
function toHostHeader(name: string): string {
  return isIPv6(name) ? `[${name}]` : name.toLowerCase();
}

/**
 * Guards against DNS rebinding. For the browser, a page whose name resolves to our address has the same origin as the
 * product; only `Host` reveals the difference. `undefined` allows every name, for a gateway whose names are known
 * only to its proxy.
 */
export function createHostCheck(names: readonly string[] | undefined): HostCheck {
  if (!names) return () => undefined;
  // No foreign page can have a loopback name, so these are always allowed.
  const allowed = new Set([...loopbackHosts, ...names].map(toHostHeader));
  return (host) => {
    if (!allowed.has(hostName(host)))
      throw new AppError(
        'invalid_input',
        'По этому адресу Geoplan не отвечает: откройте его собственный адрес',
        { status: 421 },
      );
  };
}
