import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** libpq environment variables for the TLS parameters of an address. */
const tlsVariables = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
} as const;

/**
 * TLS settings of an address. The certificate authority is the one that our other connections use, unless the address
 * names another.
 */
function tlsEnvironment({ searchParams }: URL): Record<string, string> {
  const given = Object.entries(tlsVariables).flatMap(([parameter, variable]) => {
    const value = searchParams.get(parameter);
    return value === null ? [] : [[variable, value]];
  });
  const found = Object.fromEntries(given) as Record<string, string>;
  // Our driver's name for libpq's mode `require`.
  if (found['PGSSLMODE'] === 'no-verify') found['PGSSLMODE'] = 'require';
  const authority = process.env['NODE_EXTRA_CA_CERTS'];
  const verifies = found['PGSSLMODE']?.startsWith('verify-');
  return verifies && authority ? { PGSSLROOTCERT: authority, ...found } : found;
}

/** Runs a PostgreSQL program on a database. @throws Error if it is not installed, fails or is aborted */
export async function runPgProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const address = new URL(url);
  const { hostname, port, username, password, pathname } = address;
  // The password is passed in the environment, because a command line is visible to every user of the machine.
  const env = {
    ...process.env,
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    ...tlsEnvironment(address),
  };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'], signal });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(`${program} is not installed: install PostgreSQL's client programs, 17 or newer`);
  })) as [number | null];
  if (code !== 0)
    throw new Error(`${program} of ${env.PGDATABASE}: ${said.trim() || `exited with code ${code}`}`);
}
