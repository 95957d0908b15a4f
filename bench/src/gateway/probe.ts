import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** One request beside the load. */
export interface ProbeResult {
  /** ms since the probe began */
  sentAtMs: number;
  ms: number;
  /** 0 = no answer */
  status: number;
  hasRetryAfter: boolean;
}

const file = fileURLToPath(new URL('probe-process.ts', import.meta.url));

/**
 * Sends a steady 200 requests a second beside whatever else loads the gateway, and says how each of them fared. A
 * process of its own with real-time priority: it shares its core with the load, whose waiting would else be measured.
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
