import { setTimeout as sleep } from 'node:timers/promises';

const pollEveryMs = 20;
const timeoutMs = 10_000;

/**
 * Polls readiness on a process's internal port: a gateway that has just begun to listen knows neither auth's
 * keys nor the ended sessions yet. After 10 s it goes on regardless, and requests report the reason.
 */
export async function waitUntilReady(innerPort: number): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(pollEveryMs)) {
    const answer = await fetch(`http://127.0.0.1:${innerPort}/readyz`).catch(() => undefined);
    const state = (await answer?.json().catch(() => undefined)) as { status?: string } | undefined;
    if (state?.status === 'ok') return;
  }
}
