import ipaddr from 'ipaddr.js';

/** Addresses and ports that may be dialled although they are not public, for the demo and tests. */
export interface AllowList {
  /** Original text, for the log at start; '' if empty. */
  readonly text: string;
  /** True if any address may be dialled on this port. */
  hasPort(port: number): boolean;
  has(address: string, port: number): boolean;
}

/** Error for an invalid allow list; the message names the entry. */
export class AllowListError extends Error {
  override readonly name = 'AllowListError';
}

interface Entry {
  network: ipaddr.IPv4 | ipaddr.IPv6;
  prefixLength: number;
  from: number;
  to: number;
}

/** For example `127.83.0.0/16:4100-4101`, `127.0.0.1:8090`, `[::1]:4100`, `[fd00::/8]:80`. */
const entryPattern = /^(?:\[([\da-f:.]+(?:\/\d{1,3})?)\]|([\d.]+(?:\/\d{1,2})?)):(\d{1,5})(?:-(\d{1,5}))?$/i;

function parseEntry(text: string): Entry {
  const [, bracketed, plain, first, last = first] = entryPattern.exec(text) ?? [];
  const [address = '', length] = (bracketed ?? plain ?? '').split('/');
  const [from, to] = [Number(first), Number(last)];
  // Requires four decimal parts, because ipaddr.js also accepts `127.1` and octal parts.
  const isRead =
    plain === undefined ? ipaddr.IPv6.isValid(address) : ipaddr.IPv4.isValidFourPartDecimal(address);
  if (isRead && from >= 1 && from <= to && to <= 65_535) {
    const network = ipaddr.parse(address);
    const bits = network.kind() === 'ipv4' ? 32 : 128;
    const prefixLength = Number(length ?? bits);
    if (prefixLength <= bits) return { network, prefixLength, from, to };
  }
  throw new AllowListError(`${text}: not an address or network with ports, such as 127.83.0.0/16:4100-4101`);
}

/**
 * Parses an allow list such as HTTPCHECK_ALLOW: comma-separated entries, none by default.
 * @throws AllowListError if an entry is not a network with ports
 */
export function parseAllowList(text: string): AllowList {
  const entries = text
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '')
    .map(parseEntry);
  return {
    text: text.trim(),
    hasPort: (port) => entries.some(({ from, to }) => port >= from && port <= to),
    has(address, port) {
      if (entries.length === 0) return false;
      // `process` converts a mapped address to the IPv4 address that is dialled.
      const dialled = ipaddr.process(address);
      return entries.some(
        ({ network, prefixLength, from, to }) =>
          port >= from &&
          port <= to &&
          network.kind() === dialled.kind() &&
          dialled.match(network, prefixLength),
      );
    },
  };
}
