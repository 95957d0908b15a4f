import { gatherFacts, hasBinaries, startServer } from './start-server.ts';
import { ServiceMissingError } from './service-missing-error.ts';
import type { ServiceName } from './service-name.ts';
import type { TestServer } from './test-server.ts';
import { testWay } from './test-way.ts';

/** Starts a server for one test alone; programs on this machine come first, because they start fastest. */
export async function privateServer(name: ServiceName): Promise<TestServer> {
  const way = testWay();
  const forced = way === 'none' ? undefined : way;
  const options = { survivesKill: true };
  if (forced !== 'docker' && hasBinaries(name)) return startServer(name, 'binaries', options);
  const facts = await gatherFacts(name, forced);
  if (facts.docker) return startServer(name, 'docker', options);
  if (facts.installable && forced !== 'docker') return startServer(name, 'packages', options);
  throw new ServiceMissingError(name, facts);
}
