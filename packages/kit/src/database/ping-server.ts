import { Client, DatabaseError } from 'pg';

/** Timeout for any response on a new connection, ms. */
export const probeTimeoutMs = 2_500;

/** Pings Postgres over a new connection; any response counts, even an error such as "too many connections". */
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
