import type { LookupFunction } from 'node:net';
import { conductOf } from '../behaviour.ts';
import { namedAddress } from '../assign-addresses.ts';
import type { SiteIndex } from '../site-index.ts';
import type { AddressBlock } from './address-block.ts';

/** Ports that use TLS. */
const tlsPorts = new Set([443, 8443]);

/** Creates a resolver for the host names of the test sites, which no other resolver knows. */
export function createNames(index: SiteIndex, block: AddressBlock) {
  const serving = block.at(namedAddress('serving'));

  function resolve(host: string) {
    const site = index.ofHost(host);
    if (!site || site.behaviour.kind === 'unresolvable') return undefined;
    return block.at(namedAddress(conductOf(site.behaviour)));
  }

  const lookup: LookupFunction = (host, options, done) => {
    const found = resolve(host);
    if (!found) {
      const error = Object.assign(new Error(`queryA ENOTFOUND ${host}`), {
        code: 'ENOTFOUND',
        hostname: host,
      });
      process.nextTick(done, error, '', 0);
    } else if (options.all) process.nextTick(done, null, [{ address: found.address, family: 4 }]);
    else process.nextTick(done, null, found.address, 4);
  };

  function connectTo(host: string, port: number): { address: string; port: number } | undefined {
    const found = resolve(host);
    const isTls = tlsPorts.has(port) || port === serving.httpsPort;
    return found && { address: found.address, port: isTls ? found.httpsPort : found.httpPort };
  }

  return { lookup, connectTo };
}
