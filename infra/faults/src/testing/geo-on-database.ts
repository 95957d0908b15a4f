import { pairLedger } from '@geoplan/geo/testing/pair-ledger';
import { startGeoOnSandbox } from '@geoplan/geo/testing/start-geo-on-sandbox';
import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { Pool } from 'pg';
import { onTestFinished } from 'vitest';

type Options = NonNullable<Parameters<typeof startGeoOnSandbox>[0]>;

/** Geo with its own sandbox on the database of `options`, and a connection to it without faults. */
export async function geoOnDatabase(behindUrl: string, options: Options) {
  const geo = await startGeoOnSandbox({ rabbitUrl: sharedServers().rabbitmq, ...options });
  const behind = new Pool({ connectionString: behindUrl, max: 2 });
  behind.on('error', () => {});
  onTestFinished(async () => {
    await geo.close();
    await behind.end();
  });
  const rows = async <Row>(text: string, values: unknown[] = []) =>
    (await behind.query(text, values)).rows as Row[];
  return {
    ...geo,
    rows,
    /** Records the result of a run under this name. */
    ledger: (name: string, runId: string) =>
      pairLedger(name, runId, { sql: rows, counts: () => geo.sandbox.counts() }),
  };
}
