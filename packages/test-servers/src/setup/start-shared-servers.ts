import { reportReady } from './report-ready.ts';
import { probeServer } from '../servers/probe-server.ts';
import { ServerMissingError } from '../servers/server-missing-error.ts';
import { type ServerName, serverDescriptions, serverNames } from '../servers/server-name.ts';
import { messageOf, settleAll } from './settle-all.ts';
import { gatherFacts, startServer } from '../servers/start-server.ts';
import { type MachineFacts, type ServerSource, sourcesToTry } from '../servers/server-sources.ts';

/** The address of each server that tests run against. */
export type ServerUrls = Record<ServerName, string>;

/** Wording of a source in the line that announces a server. */
const sourceTexts: Record<ServerSource, (name: ServerName) => string> = {
  given: (name) => `at the address in ${serverDescriptions[name].urlVariable}`,
  docker: (name) => `in Docker (${serverDescriptions[name].image})`,
  binaries: () => "from this machine's programs",
  packages: (name) => `from the Debian package ${serverDescriptions[name].debianPackage}, just installed`,
};

/**
 * Starts all servers concurrently and logs one line for each; `reapNow` ends the started ones.
 * @throws with one line per unavailable server
 */
export async function startSharedServers(forced?: MachineFacts['forced']): Promise<ServerUrls> {
  const started = await settleAll(serverNames.map(async (name) => [name, await startOne(name, forced)]));
  return Object.fromEntries(started) as ServerUrls;
}

async function startOne(name: ServerName, forced: MachineFacts['forced']): Promise<string> {
  const began = performance.now();
  const facts = await gatherFacts(name, forced);
  let detour = '';
  let failure: Error = new ServerMissingError(name, facts);
  for (const source of sourcesToTry(facts)) {
    try {
      const url =
        source === 'given' ? givenUrl(name) : (await startServer(name, source, { survivesKill: false })).url;
      const version = await probeServer[name](url);
      reportReady(
        `${serverDescriptions[name].label} ${version} ${sourceTexts[source](name)}${detour}`,
        began,
      );
      return url;
    } catch (error) {
      failure = failureOf(name, source, facts, error);
      detour = ` (after ${source} failed: ${messageOf(error).split('\n')[0]})`;
    }
  }
  throw failure;
}

function givenUrl(name: ServerName): string {
  return process.env[serverDescriptions[name].urlVariable] ?? '';
}

function failureOf(name: ServerName, source: ServerSource, facts: MachineFacts, cause: unknown): Error {
  const { label, urlVariable } = serverDescriptions[name];
  const words: Record<ServerSource, string> = {
    given: `${label} does not answer at the address in ${urlVariable}`,
    docker: `${label} did not start in Docker`,
    binaries: `${label} did not start from this machine's programs`,
    packages: new ServerMissingError(name, facts).message,
  };
  return new Error(`${words[source]}: ${messageOf(cause)}`, { cause });
}
