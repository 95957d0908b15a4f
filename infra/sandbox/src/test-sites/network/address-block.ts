import { randomInt } from 'node:crypto';

/** Addresses of one origin, plain and over TLS. */
export interface OriginAddress {
  address: string;
  httpPort: number;
  httpsPort: number;
}

/** Block of loopback addresses on which a set of test sites listens. */
export interface AddressBlock {
  at(index: number): OriginAddress;
  /** Returns the range of the first `count` addresses in the notation of HTTPCHECK_ALLOW: `127.83.0.0/16:4100-4101`. */
  allow(count: number): string;
}

/** Limits of a block's first port, both below the ports of outgoing connections (performance.md 6.10). */
const defaultPort = 4_100;
const highestPort = 30_000;
/** Addresses per third octet, without .0 and .255. */
const perOctet = 250;
/** Maximum number of origins; more than any list of sites has. */
export const maxOrigins = 254 * perOctet;

/** Block with one address per origin, for Linux, where every address of 127.0.0.0/8 belongs to the machine. */
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

/** Block with two ports per origin, for other systems, which have only 127.0.0.1. */
function oneAddress(port: number): AddressBlock {
  return {
    at: (index) => ({ address: '127.0.0.1', httpPort: port + 2 * index, httpsPort: port + 2 * index + 1 }),
    allow: (count) => `127.0.0.1:${port}-${port + 2 * count - 1}`,
  };
}

const attempts = 50;
/** Number of attempts after which the machine is considered to have no second loopback address. */
const attemptsWithMany = 40;

/** Generates blocks to try in order, because other test sites or programs may occupy the first blocks. */
export function* addressBlocks(isOneAddress = process.platform !== 'linux'): Generator<AddressBlock> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const hasMany = !isOneAddress && attempt < attemptsWithMany;
    const isFirst = hasMany && attempt < attemptsWithMany / 2;
    const port = isFirst ? defaultPort : 2 * randomInt(defaultPort / 2, highestPort / 2);
    yield hasMany ? manyAddresses(randomInt(16, 240), port) : oneAddress(port);
  }
}
