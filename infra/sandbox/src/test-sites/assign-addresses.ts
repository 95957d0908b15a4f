import { behaviourSchema, conductOf, conducts, type Behaviour, type Conduct } from './behaviour.ts';
import type { TruthfulSite } from './expected-result.ts';
import { maxOrigins, type AddressBlock } from './network/address-block.ts';
import { TestSiteError, type SiteInput } from './site.ts';

/** Site with its address. */
export interface AddressedSite extends TruthfulSite {
  readonly name: string;
  /** `null` if the URL contains a loopback address instead of a name. */
  readonly host: string | null;
  readonly isTls: boolean;
  /** Origin of its URL. */
  readonly origin: string;
  /** Index in the address block. */
  readonly address: number;
  /** `/`, or a separate path if an origin has several sites. */
  readonly path: string;
  readonly latencyMs: number;
  readonly initial: Behaviour;
  behaviour: Behaviour;
  /** Behaviour that replaces `behaviour` for the next `times` requests. */
  next: { behaviour: Behaviour; times: number } | null;
}

/** Index of the address shared by all named sites with this conduct; these addresses are the first in the block. */
export function namedAddress(conduct: Conduct): number {
  return conducts.indexOf(conduct);
}
const firstOwnAddress = conducts.length;

/** Groups of sites that share an origin, in list order. */
function groupOrigins(inputs: readonly SiteInput[]): Map<string, SiteInput[]> {
  const groups = new Map<string, SiteInput[]>();
  for (const each of inputs) {
    if (each.host !== undefined) continue;
    const id = each.origin === undefined ? `of ${each.name}` : `shared ${each.origin}`;
    const group = groups.get(id) ?? [];
    group.push(each);
    groups.set(id, group);
  }
  return groups;
}

function checkInputs(inputs: readonly SiteInput[]): void {
  const names = new Set<string>();
  const hosts = new Set<string>();
  for (const { name, host } of inputs) {
    if (names.has(name)) throw new TestSiteError(400, `two sites with the name ${name}`);
    if (host !== undefined && hosts.has(host))
      throw new TestSiteError(400, `two sites with the host ${host}`);
    names.add(name);
    if (host !== undefined) hosts.add(host);
  }
}

/** Number of addresses in use in the block, including those of named sites. */
export function countAddresses(inputs: readonly SiteInput[]): number {
  return firstOwnAddress + groupOrigins(inputs).size;
}

interface Assignment {
  input: SiteInput;
  address: number;
  /** Scheme, host and port. */
  origin: (isTls: boolean) => string;
  path: string;
}

function assignAddress({ input, address, origin, path }: Assignment): AddressedSite {
  const isTls = (input.scheme ?? (input.certificate ? 'https' : 'http')) === 'https';
  const behaviour = behaviourSchema.parse(input.behaviour);
  if (behaviour.kind === 'unresolvable' && input.host === undefined)
    throw new TestSiteError(400, `${input.name}: an address needs no lookup`);
  return {
    name: input.name,
    host: input.host ?? null,
    isTls,
    certificate: isTls ? (input.certificate ?? 'good') : null,
    origin: origin(isTls),
    url: `${origin(isTls)}${path}`,
    address,
    path,
    latencyMs: input.latencyMs ?? 0,
    initial: behaviour,
    behaviour,
    next: null,
  };
}

/** Assigns each site an address from the block. With `isOnDefaultPorts` the URLs of named sites have no port. */
export function assignAddresses(
  inputs: readonly SiteInput[],
  block: AddressBlock,
  isOnDefaultPorts: boolean,
): AddressedSite[] {
  checkInputs(inputs);
  if (countAddresses(inputs) > maxOrigins) throw new TestSiteError(400, `more than ${maxOrigins} origins`);
  const serving = block.at(namedAddress('serving'));
  const portOf = (isTls: boolean): string =>
    isOnDefaultPorts ? '' : `:${isTls ? serving.httpsPort : serving.httpPort}`;
  const assignments: Assignment[] = inputs.flatMap((input) => {
    const { host } = input;
    if (host === undefined) return [];
    const origin = (isTls: boolean): string => `${isTls ? 'https' : 'http'}://${host}${portOf(isTls)}`;
    return [{ input, address: namedAddress('serving'), origin, path: '/' }];
  });
  for (const [at, group] of [...groupOrigins(inputs).values()].entries()) {
    const address = firstOwnAddress + at;
    const own = block.at(address);
    const origin = (isTls: boolean): string =>
      isTls ? `https://${own.address}:${own.httpsPort}` : `http://${own.address}:${own.httpPort}`;
    const sites = group.map((input, n) => ({
      input,
      address,
      origin,
      path: group.length === 1 ? '/' : `/${n + 1}`,
    }));
    assignments.push(...sites);
  }
  const order = new Map(inputs.map(({ name }, at) => [name, at]));
  const addressed = assignments.map(assignAddress);
  return addressed.toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0));
}

/** True if the site is the only one on its origin, so that the whole origin can behave like the site. */
export function isAlone(site: AddressedSite): boolean {
  return site.host !== null || site.path === '/';
}

/** @throws TestSiteError if the sites of one origin are incompatible */
export function checkOrigins(sites: readonly AddressedSite[]): void {
  const seen = new Map<number, string>();
  for (const { address, host, behaviour, certificate, name } of sites) {
    if (host !== null) continue;
    const kind = `${conductOf(behaviour)}, ${certificate ?? 'http'}`;
    const first = seen.get(address) ?? kind;
    if (first !== kind) throw new TestSiteError(400, `${name}: one origin cannot be ${first} and ${kind}`);
    seen.set(address, kind);
  }
}
