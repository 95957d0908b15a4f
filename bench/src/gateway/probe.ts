import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** One request next to the load. */
export interface ProbeResult {
  /** Ms since the start of the probe. */
  sentAtMs: number;
  ms: number;
  /** 0 if there was no response. */
  status: number;
  hasRetryAfter: boolean;
}

const file = fileURLToPath(new URL('probe-process.ts', import.meta.url));

/**
 * Sends a steady 200 requests per second next to any other load of the gateway, and reports each result. A separate
 * process with real-time priority: it shares its core with the load, whose scheduling delays would otherwise be
 * measured.
 */
export async function probe(
  { core, port, path, token }: { core: number; port: number; path: string; token: string },
  seconds: number,
): Promise<ProbeResult[]> {
  const { stdout } = await promisify(execFile)(
    'chrt',
    ['--rr', '10', 'taskset', '-c', String(core), process.execPath, file],
    {
      env: { ...process.env, PORT: String(port), REQUEST_PATH: path, TOKEN: token, SECONDS: String(seconds) },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout) as ProbeResult[];
}
