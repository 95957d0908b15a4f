import type { LookupFunction } from 'node:net';
import { behaviourSchema, conductOf, type BehaviourInput } from './behaviour.ts';
import { expectedResult } from './expected-result.ts';
import type { HitLog } from './hit-log.ts';
import { addressBlocks, type AddressBlock } from './network/address-block.ts';
import { createNames } from './network/names.ts';
import { openSites } from './open-sites.ts';
import { countAddresses, isAlone, type AddressedSite } from './assign-addresses.ts';
import { TestSiteError, type TestSite, type SiteInput } from './site.ts';

type OpenedSites = Awaited<ReturnType<typeof openSites>>;

export interface TestSiteOptions {
  /**
   * True if the URLs of named sites have no port, as in real URLs, so that a client needs `connectTo`. By default
   * they contain the test sites' ports, so that a client needs only `lookup`.
   */
  isOnDefaultPorts?: boolean;
}

/** Web sites on loopback addresses of this machine. */
export interface TestSites {
  /** All sites, in the order of the list. */
  readonly all: readonly TestSite[];
  /** Finds a site. @throws TestSiteError if there is none with this name or address */
  get(urlOrName: string): TestSite;
  /** Value of HTTPCHECK_ALLOW that allows these sites and nothing else. */
  readonly allow: string;
  /** PEM of the authority that signed the good certificates. */
  readonly authority: string;
  /** Resolves only the host names of the test sites. */
  readonly lookup: LookupFunction;
  /**
   * Returns the address and port to connect to for a host and port, like curl's `--connect-to`; `undefined` for an
   * unknown name.
   */
  connectTo(host: string, port: number): { address: string; port: number } | undefined;
  /**
   * Changes the behaviour of a site, permanently or for `times` requests.
   * @throws TestSiteError if no site has this name, or if the site cannot have this behaviour
   */
  change(urlOrName: string, behaviour: BehaviourInput, times?: number): Promise<void>;
  /** Resets every site to its initial behaviour. */
  restore(): Promise<void>;
  readonly hits: HitLog;
  /** Ends all connections and timers immediately. */
  close(): Promise<void>;
}

/** True if the address or port is in use, or refused by the system. */
const isTaken = (error: unknown): boolean =>
  ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '');

/** Creates the view of a site for tests. */
function shownSite(site: AddressedSite, { index, hits, certificates }: OpenedSites): TestSite {
  const current = () => site.next?.behaviour ?? site.behaviour;
  return {
    name: site.name,
    url: site.url,
    certificateEndsAt: site.certificate && new Date(certificates.endOf(site.certificate)).toISOString(),
    get behaviour() {
      return current();
    },
    get expected() {
      return expectedResult({ ...site, behaviour: current() }, index.find);
    },
    get requests() {
      return hits.countOf(site.name);
    },
  };
}

/** Functions that change the behaviour of sites, and open or close their ports accordingly. */
function createChanges({ sites, connections }: OpenedSites) {
  async function follow(site: AddressedSite): Promise<void> {
    if (site.host !== null) return;
    const isWanted = conductOf(site.behaviour) !== 'refusing';
    if (!isWanted) connections.shut(site);
    else if (!connections.isOpen(site)) await connections.open(site);
  }

  async function change(
    site: AddressedSite,
    input: BehaviourInput,
    times: number | undefined,
  ): Promise<void> {
    const behaviour = behaviourSchema.parse(input);
    const isOfOrigin = conductOf(behaviour) !== 'serving' || behaviour.kind === 'unresolvable';
    if (isOfOrigin && (times !== undefined || !isAlone(site)))
      throw new TestSiteError(400, `${site.name}: ${behaviour.kind} is for an origin of its own, and lasts`);
    if (behaviour.kind === 'unresolvable' && site.host === null)
      throw new TestSiteError(400, `${site.name}: an address needs no lookup`);
    site.next = times === undefined ? null : { behaviour, times };
    if (times === undefined) site.behaviour = behaviour;
    await follow(site);
  }

  async function restore(): Promise<void> {
    for (const site of sites) {
      site.next = null;
      site.behaviour = site.initial;
    }
    await Promise.all(sites.map(follow));
  }

  return { change, restore };
}

function createTestSites(opened: OpenedSites, block: AddressBlock, allow: string): TestSites {
  const { index, hits, certificates, close } = opened;
  const { lookup, connectTo } = createNames(index, block);
  const { change, restore } = createChanges(opened);
  const sites = opened.sites.map((site) => shownSite(site, opened));
  const byName = new Map(sites.map((site) => [site.name, site]));

  function getSite(urlOrName: string): AddressedSite {
    const site = index.find(urlOrName);
    if (!site) throw new TestSiteError(404, `no site ${urlOrName}`);
    return site;
  }

  return {
    all: sites,
    get: (urlOrName) => byName.get(getSite(urlOrName).name) as TestSite,
    allow,
    authority: certificates.authority,
    lookup,
    connectTo,
    change: async (urlOrName, behaviour, times) => await change(getSite(urlOrName), behaviour, times),
    restore,
    hits,
    close,
  };
}

/**
 * Starts these test sites.
 * @throws TestSiteError if the list contradicts itself
 */
export async function startTestSites(
  inputs: readonly SiteInput[],
  options: TestSiteOptions = {},
): Promise<TestSites> {
  let failure: unknown;
  for (const block of addressBlocks())
    try {
      const opened = await openSites(block, inputs, options.isOnDefaultPorts ?? false);
      return createTestSites(opened, block, block.allow(countAddresses(inputs)));
    } catch (error) {
      if (!isTaken(error)) throw error;
      failure = error;
    }
  throw failure;
}
