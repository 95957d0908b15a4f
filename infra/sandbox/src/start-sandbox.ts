import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { listen } from '@geoplan/kit/http/listen';
import { boundServerTimes, serverOptions } from '@geoplan/kit/http/listen';
import type { RequestHandler } from 'express';
import { createControlRoutes } from './control/control-routes.ts';
import { createFaults, type Faults } from './control/faults.ts';
import { injectFault } from './control/inject-fault.ts';
import { createRequestLog, type LoggedCall, type PairCount } from './control/request-log.ts';
import { createDelays } from './control/delays.ts';
import { createAhrefsApi } from './ahrefs/ahrefs.ts';
import { createAnthropicApi } from './anthropic/anthropic.ts';
import { createApifyApi } from './apify/apify.ts';
import { createDataForSeoApi } from './dataforseo/dataforseo.ts';
import type { EmulatedApi, EmulatorContext } from './emulated-api.ts';
import { createArchiveApi } from './domains/archive.ts';
import { createRdapApi } from './domains/rdap.ts';
import { startWhois, type WhoisServer } from './domains/whois.ts';
import { createSiteControl } from './test-sites/site-control.ts';
import type { TestSites } from './test-sites/start-test-sites.ts';
import { createNotionApi } from './notion/notion-api.ts';
import { createOpenAiApi } from './openai/openai.ts';
import { createNotionWorkspace, type NotionWorkspace } from './notion/workspace/notion-workspace.ts';
import { createRapidApi } from './rapidapi/rapidapi.ts';
import { createSandboxApp } from './sandbox-app.ts';

/** Emulated external APIs; a new API needs a folder and an entry in this list. */
const emulatedApis: readonly ((context: EmulatorContext, notion: NotionWorkspace) => EmulatedApi)[] = [
  createRapidApi,
  createAhrefsApi,
  createDataForSeoApi,
  createNotionApi,
  createOpenAiApi,
  createAnthropicApi,
  createApifyApi,
  createRdapApi,
  createArchiveApi,
];

/** Connection limit; higher than the number of connections that any test or bench opens. */
const maxConnections = 2_000;

/**
 * Names under which the product reaches the sandbox: the name of the sandbox's container and the addresses of this
 * machine.
 */
function ownNames(): string[] {
  const interfaces = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return ['sandbox', ...interfaces.map(({ address }) => address)];
}

interface SandboxOptions {
  /** Clock for quotas and rate limits, in milliseconds since 1970; the real time by default. */
  now?: () => number;
  /** Delay of every response. */
  delayMs?: number;
  /** Test sites to control at `/__sandbox/test-sites`; closed by the caller. */
  testSites?: TestSites;
}

/** Emulated external APIs on this machine, with their controls. */
export interface Sandbox {
  readonly port: number;
  /** Without a trailing slash. */
  readonly url: string;
  readonly faults: Faults;
  /** Whois server of .ru, .рф and .su, on another port. */
  readonly whois: WhoisServer;
  /** Workspace behind `/notion`, whose databases a test can create and change. */
  readonly notion: NotionWorkspace;
  /** Returns the last 10,000 calls, oldest first. */
  log(): LoggedCall[];
  /** Returns the numbers of requests and responses of each pair. */
  counts(): PairCount[];
  /** Clears calls and counts. */
  clearLog(): void;
  /** Delays every response from now on, ms. */
  delay(ms: number): void;
  /** Delays all responses until the returned function is called. */
  hold(): () => void;
  /** Stops the sandbox; cuts connections with requests in flight. */
  close(): Promise<void>;
}

/**
 * Starts all emulated APIs on one port; with 0 the system chooses the port.
 * @throws ConfigError if the port is not available
 */
export async function startSandbox(where: {
  port: number;
  host?: string;
  options?: SandboxOptions;
}): Promise<Sandbox> {
  const { port, host = '127.0.0.1', options = {} } = where;
  const { now = Date.now, testSites } = options;
  let delayMs = options.delayMs ?? 0;
  const [faults, log, waiting] = [createFaults(), createRequestLog(), createDelays()];
  const context: EmulatorContext = { now, wait: waiting.wait };
  const setDelay = (ms: number): void => void (delayMs = ms);
  let held: Promise<void> | null = null;
  const hold = (): (() => void) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    held = promise;
    return () => {
      if (held === promise) held = null;
      resolve();
    };
  };

  const before =
    (api: EmulatedApi): RequestHandler =>
    async (request, response, next) => {
      const asked = api.describe(request);
      const call = log.record(request, response, asked, now());
      const fault = faults.take(call.method, call.path, asked);
      if (held !== null) await held;
      if (response.destroyed) return;
      if (delayMs > 0 && !(await context.wait(delayMs, response))) return;
      if (fault) call.isFault = fault.status !== undefined || fault.fault !== undefined;
      if (!fault || !(await injectFault(fault, response, context))) next();
    };
  const notion = createNotionWorkspace(now);
  const apis = emulatedApis.map((create) => create(context, notion));
  const sites = testSites ? [{ prefix: '/test-sites', control: createSiteControl(testSites) }] : [];
  const control = createControlRoutes({ faults, log, setDelay, controls: [...apis, ...sites] });
  const app = createSandboxApp(apis, control, before, ownNames());
  const server = boundServerTimes(createServer(serverOptions, app));
  server.maxConnections = maxConnections;
  const listening = await listen(server, port, host);
  const whois = await startWhois({ now, host });
  return {
    port: listening.port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${listening.port}`,
    faults,
    whois,
    notion,
    log: () => log.calls(),
    counts: () => log.counts(),
    clearLog: () => log.clear(),
    delay: setDelay,
    hold,
    async close() {
      waiting.close();
      const closed = listening.close();
      // Closes all connections, because stopping an emulator loses nothing, while a hanging response would delay the
      // stop for minutes.
      server.closeAllConnections();
      await Promise.all([closed, whois.close()]);
    },
  };
}
