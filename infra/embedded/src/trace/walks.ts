import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoAccounts } from '@geoplan/auth/domain/demo-accounts';
import { startSync } from '@geoplan/contracts/notion/notion';
import type { DatabaseSync } from '@geoplan/contracts/notion/notion-site';

/** Names of the three requests that docs/tour.md walks through. */
export const walkNames = ['login', 'run', 'sync'] as const;
export type WalkName = (typeof walkNames)[number];

interface TourGround {
  /** Address of the product, such as `http://localhost:41234`. */
  address: string;
  /** Address of the sandbox with the emulators of the external APIs. */
  sandbox: string;
}

const pollEveryMs = 250;
/** Maximum number of retries. On a busy machine, the product may refuse requests for a while. */
const tries = 40;
const retryEveryMs = 500;

const data = async <T>(response: Response): Promise<T> => ((await response.json()) as { data: T }).data;

/** Opens a client signed in as the demo admin. */
async function openClient({ address }: TourGround) {
  async function call(path: string, token: string, body?: object, extra = {}): Promise<Response> {
    const headers = {
      ...extra,
      ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      ...(body ? { 'content-type': 'application/json' } : {}),
    };
    const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
    for (let left = tries; ; left -= 1) {
      const response = await fetch(address + path, init);
      if (response.ok) return response;
      const said = await response.text();
      if (response.status < 500 || left === 0) throw new Error(`${path} answered ${response.status} ${said}`);
      await sleep(retryEveryMs);
    }
  }
  const [{ email, password } = { email: '', password: '' }] = demoAccounts;
  const logIn = async () =>
    await data<{ token: string }>(await call('/api/auth/login', '', { email, password }));
  const { token } = await logIn();
  return { call: (path: string, body?: object, extra = {}) => call(path, token, body, extra), logIn };
}

interface SandboxListing {
  databases: { dataSources: { columns: { name: string }[]; rowIds: string[] }[] }[];
}

/** Returns a function that edits one site in the emulated Notion, so that the next sync finds a change. */
function siteEditor(sandbox: string) {
  const control = `${sandbox}/__sandbox/notion`;
  let edits = 0;
  return async (): Promise<void> => {
    const { databases } = (await (await fetch(control)).json()) as SandboxListing;
    const sources = databases.flatMap(({ dataSources }) => dataSources);
    const [rowId] = sources.find(({ columns }) => columns.some(({ name }) => name === 'GEO'))?.rowIds ?? [];
    edits += 1;
    const cells = { Brand: 'Tour', Status: 'Launched', GEO: [edits % 2 === 0 ? 'AT' : 'PT'] };
    const response = await fetch(`${control}/edit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ rowIds: [rowId], cells }),
    });
    if (!response.ok) throw new Error(`sandbox edit failed: HTTP ${response.status}`);
  };
}

/** Creates the walks, which can be repeated, after the first syncs of the demo workspace have ended. */
export async function createWalks(ground: TourGround): Promise<Record<WalkName, () => Promise<void>>> {
  const { call, logIn } = await openClient(ground);
  const editSite = siteEditor(ground.sandbox);
  async function untilSynced(): Promise<void> {
    for (;;) {
      const databases = await data<DatabaseSync[]>(await call(startSync.path));
      if (databases.length > 0 && databases.every(({ status }) => status === 'ok')) return;
      await sleep(pollEveryMs);
    }
  }
  await untilSynced();
  return {
    login: async () => void (await logIn()),
    run: async () => {
      const body = { keywords: [`tour ${randomUUID()}`], countries: ['pl'] };
      const { runId } = await data<{ runId: string }>(
        await call('/api/geo-analysis', body, { prefer: 'respond-async' }),
      );
      // The server ends the stream after the event that closes the run.
      await (await call(`/api/geo-analysis/runs/${runId}/events`)).text();
    },
    sync: async () => {
      await editSite();
      await call(startSync.path, {});
      await untilSynced();
    },
  };
}
