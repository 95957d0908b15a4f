import { isIP, SocketAddress } from 'node:net';

/** The /64 of an IPv6 address: its holder can use every address in it. */
function network64(address: string): string {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros: string[] = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** An address as one peer: IPv4 as it is, also when mapped into IPv6; IPv6 by its /64; all callers without one together. */
export function peerKey(ip: string | null): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip ?? '')?.[1];
  const address = mapped ?? ip ?? '';
  switch (isIP(address)) {
    case 4:
      return address;
    case 6:
      // SocketAddress writes every spelling of an address the same way.
      return `${network64(new SocketAddress({ address, family: 'ipv6' }).address)}::/64`;
    default:
      return 'unknown';
  }
}
