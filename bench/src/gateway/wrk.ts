import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Results of one run of wrk. */
export interface WrkResult {
  requests: number;
  requestsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Responses other than 2xx, and requests without a response. */
  wrong: number;
}

const report = `
function done(summary, latency, requests)
  local e = summary.errors
  local wrong = e.status + e.connect + e.read + e.write + e.timeout
  io.write(string.format('RESULT {"requests":%d,"requestsPerSecond":%.1f,"p50Ms":%.3f,"p99Ms":%.3f,"wrong":%d}\\n',
    summary.requests, summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000, wrong))
end
`;

/** Script that sends one token, or many in rotation; all requests of a rotation are built before the run. */
function script(path: string, tokens: readonly string[]): string {
  if (tokens.length === 1) return `wrk.headers["Authorization"] = "Bearer ${tokens[0]}"\n${report}`;
  const lines = tokens.map((token) => `  "${token}",`).join('\n');
  return `local tokens = {\n${lines}\n}
local ready = {}
local at = 0
function init(args)
  for i, token in ipairs(tokens) do
    ready[i] = wrk.format("GET", "${path}", { ["Host"] = "localhost", ["Authorization"] = "Bearer " .. token })
  end
end
function request()
  at = at % #ready + 1
  return ready[at]
end
${report}`;
}

/** Runs wrk with one thread on a separate core. */
export async function runWrk(options: {
  core: number;
  folder: string;
  port: number;
  path: string;
  tokens: readonly string[];
  connections: number;
  seconds: number;
}): Promise<WrkResult> {
  const file = join(options.folder, `wrk-${options.tokens.length}.lua`);
  writeFileSync(file, script(options.path, options.tokens));
  const url = `http://127.0.0.1:${options.port}${options.path}`;
  const wrk = `-t 1 -c ${options.connections} -d ${options.seconds}s -s`.split(' ');
  const parameters = ['-c', String(options.core), 'wrk', ...wrk, file, url];
  const { stdout } = await promisify(execFile)('taskset', parameters);
  const line = stdout.split('\n').find((each) => each.startsWith('RESULT '));
  if (!line) throw new Error(`wrk: ${stdout}`);
  return JSON.parse(line.slice('RESULT '.length)) as WrkResult;
}
