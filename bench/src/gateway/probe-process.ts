import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ProbeResult } from './probe.ts';

/** Interval of the requests, which are sent even if earlier ones have no response, like those of real users. */
const everyMs = 5;

const { PORT, REQUEST_PATH, TOKEN = '', SECONDS } = process.env;
const agent = new Agent({ keepAlive: true });
const began = performance.now();

function send(): Promise<ProbeResult> {
  const sent = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter: boolean) =>
      resolve({ sentAtMs: sent - began, ms: performance.now() - sent, status, hasRetryAfter });
    const headers = { authorization: `Bearer ${TOKEN}` };
    const sending = request(
      { agent, host: '127.0.0.1', port: PORT, path: REQUEST_PATH, headers },
      (response) => {
        response.on('end', () =>
          end(response.statusCode ?? 0, response.headers['retry-after'] !== undefined),
        );
        response.on('error', () => end(0, false));
        response.resume();
      },
    );
    sending.on('error', () => end(0, false));
    sending.end();
  });
}

const sent: Promise<ProbeResult>[] = [];
while (performance.now() - began < Number(SECONDS) * 1000) {
  sent.push(send());
  await sleep(Math.max(0, sent.length * everyMs - (performance.now() - began)));
}
process.stdout.write(JSON.stringify(await Promise.all(sent)));
agent.destroy();
