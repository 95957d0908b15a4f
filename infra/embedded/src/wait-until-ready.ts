import { setTimeout as sleep } from 'node:timers/promises';

const askEveryMs = 20;
const patienceMs = 10_000;

/**
 * Waits until a process's inner port says that it serves: a gateway that has just begun to listen knows neither auth's
 * keys nor the ended sessions yet. After 10 s it goes on regardless, and requests hear of the reason.
 */
export async function waitUntilReady(innerPort: number): Promise<void> {
  for (const end = Date.now() + patienceMs; Date.now() < end; await sleep(askEveryMs)) {
    const answer = await fetch(`http://127.0.0.1:${innerPort}/readyz`).catch(() => undefined);
    const state = (await answer?.json().catch(() => undefined)) as { status?: string } | undefined;
    if (state?.status === 'ok') return;
  }
}
