import { randomInt } from 'node:crypto';

/** Where one origin of the farm is, in plain and over TLS. */
export interface OriginAddress {
  address: string;
  httpPort: number;
  httpsPort: number;
}

/** Loopback addresses of one farm; which of them are listened on is up to the farm. */
export interface AddressBlock {
  at(index: number): OriginAddress;
  /** The first so many, in the notation of HTTPCHECK_ALLOW: `127.83.0.0/16:4100-4101`. */
  allow(count: number): string;
}

/** Below the ports of outgoing connections (performance.md 6.10). */
const defaultPort = 4_100;
const highestPort = 30_000;
/** As many a third octet as leave .0 and .255 out. */
const perOctet = 250;
/** More than any list of sites has. */
export const maxOrigins = 254 * perOctet;

/** Every address of 127.0.0.0/8 is the machine's own on Linux. */
function manyAddresses(second: number, port: number): AddressBlock {
  return {
    at: (index) => ({
      address: `127.${second}.${1 + Math.floor(index / perOctet)}.${1 + (index % perOctet)}`,
      httpPort: port,
      httpsPort: port + 1,
    }),
    allow: () => `127.${second}.0.0/16:${port}-${port + 1}`,
  };
}

/** Elsewhere only the first is. */
function oneAddress(port: number): AddressBlock {
  return {
    at: (index) => ({ address: '127.0.0.1', httpPort: port + 2 * index, httpsPort: port + 2 * index + 1 }),
    allow: (count) => `127.0.0.1:${port}-${port + 2 * count - 1}`,
  };
}

const attempts = 50;
/** Tries after which a machine is taken to have no second loopback address after all. */
const attemptsWithMany = 40;

/** Blocks to try one after the other, since another farm or program may have the first ones. */
export function* addressBlocks(isOneAddress = process.platform !== 'linux'): Generator<AddressBlock> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const hasMany = !isOneAddress && attempt < attemptsWithMany;
    const isFirst = hasMany && attempt < attemptsWithMany / 2;
    const port = isFirst ? defaultPort : 2 * randomInt(defaultPort / 2, highestPort / 2);
    yield hasMany ? manyAddresses(randomInt(16, 240), port) : oneAddress(port);
  }
}
