import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs one of PostgreSQL's own programs on a database. @throws Error it is not installed, failed or was aborted */
export async function runPgProgram(
  program: 'pg_dump' | 'pg_restore',
  url: string,
  args: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const { hostname, port, username, password, pathname } = new URL(url);
  // The password in the environment: every user of the machine can read a command line.
  const env = {
    ...process.env,
    PGHOST: decodeURIComponent(hostname),
    PGPORT: port || '5432',
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
  };
  const child = spawn(program, args, { env, stdio: ['ignore', 'ignore', 'pipe'], signal });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said += piece.toString()));
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(
      `${program} is not installed: install PostgreSQL's client programs, of the server's version or newer`,
    );
  })) as [number | null];
  if (code !== 0) throw new Error(`${program} of ${env.PGDATABASE}: ${said.trim() || `ended with ${code}`}`);
}
