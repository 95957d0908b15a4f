import { Client, DatabaseError } from 'pg';

/** How long a fresh connection may take to get any answer, ms. */
export const probeTimeoutMs = 2_500;

/** Pings Postgres over a fresh connection; any answer counts, even an error such as "too many connections". */
export async function pingServer(url: string, timeoutMs = probeTimeoutMs): Promise<boolean> {
  const probe = new Client({
    connectionString: url,
    application_name: 'geoplan-probe',
    connectionTimeoutMillis: timeoutMs,
  });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    probe.end().catch(() => undefined);
  }
}
