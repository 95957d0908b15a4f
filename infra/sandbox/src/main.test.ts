import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('prints its addresses on one line, responds, and stops on a signal', async () => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { ...process.env, SANDBOX_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? '';
    expect(line).toMatch(/\/rapidapi.*sandbox-demo-key/);
    const answer = await fetch(`${url}/rapidapi/keyword-metrics?keyword=acme&country=us`, {
      headers: { 'x-rapidapi-key': 'sandbox-demo-key' },
    });
    expect(answer.status).toBe(200);
    await answer.text();
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  } finally {
    child.kill('SIGKILL');
  }
});
