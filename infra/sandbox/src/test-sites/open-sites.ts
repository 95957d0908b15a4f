import { createDelays } from '../control/delays.ts';
import { conductOf, conducts } from './behaviour.ts';
import { createHitLog } from './hit-log.ts';
import type { AddressBlock } from './network/address-block.ts';
import { createConnections, type Port } from './network/connections.ts';
import { checkOrigins, namedAddress, assignAddresses, type AddressedSite } from './assign-addresses.ts';
import { createSiteServer } from './serve-site.ts';
import { createSiteIndex } from './site-index.ts';
import type { SiteInput } from './site.ts';
import { createSiteCertificates } from './tls/site-certificates.ts';

/**
 * Number of ports opened concurrently. Ports of named sites are opened first, so that another instance on the block
 * is detected early.
 */
const opensAtOnce = 64;

function portsOf(sites: readonly AddressedSite[]): Port[] {
  const ports = new Map<string, Port>();
  const add = (address: number, isTls: boolean): void =>
    void ports.set(`${address} ${isTls}`, { address, isTls });
  for (const conduct of conducts)
    if (conduct !== 'refusing') for (const isTls of [false, true]) add(namedAddress(conduct), isTls);
  for (const { address, isTls, behaviour, host } of sites)
    if (host === null && conductOf(behaviour) !== 'refusing') add(address, isTls);
  return [...ports.values()];
}

/** Opens all ports; throws the first failure only after all attempts have ended. */
async function openAll(ports: readonly Port[], open: (port: Port) => Promise<void>): Promise<void> {
  const opened = await Promise.allSettled(ports.map(open));
  for (const each of opened) if (each.status === 'rejected') throw each.reason as Error;
}

/** Opens the sites on one block of addresses. */
export async function openSites(
  block: AddressBlock,
  inputs: readonly SiteInput[],
  isOnDefaultPorts: boolean,
) {
  const sites = assignAddresses(inputs, block, isOnDefaultPorts);
  checkOrigins(sites);
  const index = createSiteIndex(sites);
  const hits = createHitLog();
  const delays = createDelays();
  const literals = new Map(sites.filter(({ host }) => host === null).map((site) => [site.address, site]));
  const tlsSites = new Map(
    sites.filter(({ isTls }) => isTls).map((site) => [site.host ?? block.at(site.address).address, site]),
  );
  const certificates = createSiteCertificates([...tlsSites.keys()], Date.now());
  const originOf = ({ address, isTls }: Port): string => {
    const { address: host, httpPort, httpsPort } = block.at(address);
    return isTls ? `https://${host}:${httpsPort}` : `http://${host}:${httpPort}`;
  };
  const connections = createConnections({
    addressOf: (address) => block.at(address),
    onConnection({ port, socket }) {
      socket.once('close', hits.connected(originOf(port)));
      const site = literals.get(port.address);
      return site ? conductOf(site.behaviour) : (conducts[port.address] ?? 'serving');
    },
    onRequest: createSiteServer({ index, hits, originOf: ({ port }) => originOf(port), wait: delays.wait }),
    certificateOf: (host) => certificates.of(tlsSites.get(host)?.certificate ?? 'good', host),
  });
  const close = async (): Promise<void> => {
    delays.close();
    await connections.close();
  };
  try {
    const ports = portsOf(sites);
    for (let at = 0; at < ports.length; at += opensAtOnce)
      await openAll(ports.slice(at, at + opensAtOnce), connections.open);
  } catch (error) {
    await close();
    throw error;
  }
  return { sites, index, hits, connections, certificates, close };
}
