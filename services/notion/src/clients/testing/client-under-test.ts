import type { SharedRateLimiter } from '@geoplan/kit/limits/shared-rate-limiter';
import { createLog } from '@geoplan/kit/log';
import { startSandbox, type Sandbox } from '@geoplan/sandbox/start-sandbox';
import { afterAll, afterEach, beforeAll } from 'vitest';
import type {
  OpenWorkspace,
  RowQuery,
  Workspace,
  WorkspaceFailure,
  WorkspaceRow,
} from '../../domain/workspace.ts';
import { createNotionAgent, createNotionClient } from '../notion-client.ts';
import type { RequestLimits } from '../notion-http.ts';

const never = new AbortController().signal;

interface ClientInput {
  token?: string;
  limits?: Partial<RequestLimits>;
  perSecond?: number | null;
  rateLimit?: SharedRateLimiter;
  maxBytes?: number;
}

/** Must not be called in tests without a limit. */
const noRateLimit: SharedRateLimiter = {
  acquire: () => Promise.reject(new Error('no rateLimit was asked for')),
  pause: () => Promise.reject(new Error('no rateLimit was asked for')),
};

/** Failure of a rejected promise. */
export async function failureOf(work: Promise<unknown>): Promise<WorkspaceFailure> {
  try {
    await work;
  } catch (error) {
    return error as WorkspaceFailure;
  }
  throw new Error('nothing went wrong');
}

/** All rows of a scan. */
export async function rowsOf(
  workspace: Workspace,
  query: Partial<RowQuery> & { dataSourceId: string },
  signal = never,
): Promise<WorkspaceRow[]> {
  const rows: WorkspaceRow[] = [];
  const whole = { editedSince: null, isInTrash: false, propertyIds: null, ...query };
  for await (const page of workspace.scan(whole, signal)) rows.push(...page.rows);
  return rows;
}

/** Sandbox of a test file with clients for it; every log line is kept. */
export function clientForTests() {
  const started: { sandbox?: Sandbox } = {};
  const logged: string[] = [];
  const log = createLog({
    service: 'test',
    level: 'trace',
    destination: { write: (line: string) => void logged.push(line) },
  });
  beforeAll(async () => {
    started.sandbox = await startSandbox({ port: 0 });
  });
  afterEach(() => {
    sandbox().faults.clear();
    sandbox().clearLog();
    sandbox().notion.capRows(10_000);
    sandbox().notion.shortenPages([]);
    logged.length = 0;
  });
  afterAll(() => started.sandbox?.close());

  function sandbox(): Sandbox {
    if (!started.sandbox) throw new Error('not started yet');
    return started.sandbox;
  }

  function open(input: ClientInput = {}): ReturnType<OpenWorkspace> {
    const { token = 'ntn_unlimited_client', perSecond = null, rateLimit = noRateLimit, maxBytes } = input;
    const limits = { maxAttempts: 4, attemptMs: 5_000, maxWaitMs: 5_000, retryDelayMs: 1, ...input.limits };
    const agent = createNotionAgent({ maxBytes });
    const baseUrl = `${sandbox().url}/notion`;
    return createNotionClient({ baseUrl, perSecond, rateLimit, log, limits, agent })(token);
  }

  return {
    sandbox,
    open,
    logged,
    never,
    find: (id: string, input?: ClientInput) => open(input).findDatabase(id, never),
    /** Requests to the sandbox since the start of the test, as `POST query`. */
    heard: () =>
      sandbox()
        .log()
        .map(
          ({ method, path }) =>
            `${method} ${path.split('/').at(-1) === 'query' ? 'query' : path.split('/')[3]}`,
        ),
  };
}
