import { gatherFacts, hasBinaries, startServer } from './start-server.ts';
import { ServerMissingError } from './server-missing-error.ts';
import type { ServerName } from './server-name.ts';
import type { TestServer } from './test-server.ts';
import { forcedSource } from './forced-source.ts';

/** Starts a server for one test alone; programs on this machine come first, because they start fastest. */
export async function privateServer(name: ServerName): Promise<TestServer> {
  const source = forcedSource();
  const forced = source === 'none' ? undefined : source;
  const options = { survivesKill: true };
  if (forced !== 'docker' && hasBinaries(name)) return startServer(name, 'binaries', options);
  const facts = await gatherFacts(name, forced);
  if (facts.docker) return startServer(name, 'docker', options);
  if (facts.installable && forced !== 'docker') return startServer(name, 'packages', options);
  throw new ServerMissingError(name, facts);
}
