import { announceReady } from './announce-ready.ts';
import { probeServer } from './probe-server.ts';
import { ServiceMissingError } from './service-missing-error.ts';
import { type ServiceName, serviceDescriptions, serviceNames } from './service-name.ts';
import { messageOf, settleAll } from './settle-all.ts';
import { gatherFacts, startServer } from './start-server.ts';
import { type Facts, type Way, waysToTry } from './ways-to-try.ts';

/** The address of each service that tests run against. */
export type ServiceUrls = Record<ServiceName, string>;

/** How a way is worded in the line that announces a service. */
const wayWords: Record<Way, (name: ServiceName) => string> = {
  given: (name) => `at the address in ${serviceDescriptions[name].urlVariable}`,
  docker: (name) => `in Docker (${serviceDescriptions[name].image})`,
  binaries: () => "from this machine's programs",
  packages: (name) => `from the Debian package ${serviceDescriptions[name].debianPackage}, just installed`,
};

/**
 * Brings all services up at once and says in one line each how; `endGuarded` ends what was started.
 * @throws with one line per service that could not be had
 */
export async function startServices(forced?: Facts['forced']): Promise<ServiceUrls> {
  const started = await settleAll(serviceNames.map(async (name) => [name, await bringUp(name, forced)]));
  return Object.fromEntries(started) as ServiceUrls;
}

async function bringUp(name: ServiceName, forced: Facts['forced']): Promise<string> {
  const began = performance.now();
  const facts = await gatherFacts(name, forced);
  let detour = '';
  let failure: Error = new ServiceMissingError(name, facts);
  for (const way of waysToTry(facts)) {
    try {
      const url =
        way === 'given' ? givenUrl(name) : (await startServer(name, way, { survivesKill: false })).url;
      const version = await probeServer[name](url);
      announceReady(`${serviceDescriptions[name].label} ${version} ${wayWords[way](name)}${detour}`, began);
      return url;
    } catch (error) {
      failure = failureOf(name, way, facts, error);
      detour = ` (after ${way} failed: ${messageOf(error).split('\n')[0]})`;
    }
  }
  throw failure;
}

function givenUrl(name: ServiceName): string {
  return process.env[serviceDescriptions[name].urlVariable] ?? '';
}

function failureOf(name: ServiceName, way: Way, facts: Facts, cause: unknown): Error {
  const { label, urlVariable } = serviceDescriptions[name];
  const words: Record<Way, string> = {
    given: `${label} does not answer at the address in ${urlVariable}`,
    docker: `${label} did not start in Docker`,
    binaries: `${label} did not start from this machine's programs`,
    packages: new ServiceMissingError(name, facts).message,
  };
  return new Error(`${words[way]}: ${messageOf(cause)}`, { cause });
}
