import { setTimeout as sleep } from 'node:timers/promises';
import { ofEach, withClient } from '../../databases.ts';
import type { Installation } from '../../installation.ts';

/** Time for recently closed sessions to end, ms. */
const endingMs = 2_000;
const pollMs = 100;

/** Application names of the sessions that use the role of their database, except `lockPid` and this session. */
function connectedTo(installation: Installation, lockPid: number): Promise<Record<string, string[]>> {
  return ofEach(installation, (_name, url) =>
    withClient(url, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        `select distinct coalesce(nullif(application_name, ''), 'unnamed') as name from pg_stat_activity
          where datname = current_database() and usename = current_user and backend_type = 'client backend'
            and pid not in (pg_backend_pid(), $1) order by 1`,
        [lockPid],
      );
      return rows.map(({ name }) => name);
    }),
  );
}

/**
 * Refuses to continue while a service uses one of the databases. Sessions of other roles (a monitor, a superuser's
 * psql) do not count.
 * @throws Error with the databases and the application names of their sessions
 */
export async function refuseConnected(installation: Installation, lockPid: number): Promise<void> {
  const deadline = performance.now() + endingMs;
  for (;;) {
    const connected = Object.entries(await connectedTo(installation, lockPid)).filter(
      ([, names]) => names.length > 0,
    );
    if (connected.length === 0) return;
    if (performance.now() > deadline) {
      const list = connected.map(([database, names]) => `${database} (${names.join(', ')})`).join(', ');
      throw new Error(`services are connected: ${list}. Stop them first: ${installation.stopCommand}`);
    }
    await sleep(pollMs);
  }
}
