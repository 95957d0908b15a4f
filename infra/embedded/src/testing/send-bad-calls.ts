import type { BadCall } from './bad-calls.ts';

/** Outcome of many calls. */
export interface BadCallsOutcome {
  /** Number of responses by status. */
  statuses: Map<number, number>;
  /** Calls with a response of 500 or more, or none. */
  failures: string[];
}

const atOnce = 12;

const told = (call: BadCall) =>
  `${call.endpoint.method} ${call.target} as ${call.caller}: ${new TextDecoder().decode(call.body?.slice(0, 500))}`;

/**
 * Sends all calls, a dozen at a time; `headersOf` selects the caller, `originOf` the service. Streams are dropped once
 * they begin.
 */
export async function sendBadCalls(
  calls: readonly BadCall[],
  to: { originOf(call: BadCall): string; headersOf(call: BadCall): Record<string, string> },
): Promise<BadCallsOutcome> {
  const outcome: BadCallsOutcome = { statuses: new Map(), failures: [] };
  const { statuses, failures } = outcome;
  const waiting = [...calls];

  async function send(call: BadCall): Promise<void> {
    const leave = new AbortController();
    try {
      const answer = await fetch(to.originOf(call) + call.target, {
        method: call.endpoint.method,
        headers: { ...call.headers, ...to.headersOf(call) },
        body: call.body,
        signal: leave.signal,
      });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
      const text = isStream ? '' : await answer.text();
      if (answer.status >= 500) failures.push(`${answer.status} ${told(call)} → ${text.slice(0, 300)}`);
    } catch (error) {
      failures.push(`no answer to ${told(call)}: ${String(error)}`);
    } finally {
      leave.abort();
    }
  }

  async function work(): Promise<void> {
    for (let call = waiting.pop(); call; call = waiting.pop()) await send(call);
  }

  await Promise.all(Array.from({ length: atOnce }, work));
  return outcome;
}
