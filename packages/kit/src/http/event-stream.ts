import { createSession, type Session } from 'better-sse';
import type { HandlerContext } from './route.ts';

/** Answers with Server-Sent Events; their data are JSON already. `keepAliveMs`: between two comments, as proxies close what is silent for long. */
export async function openEventStream(
  response: HandlerContext['response'],
  keepAliveMs: number,
): Promise<Session<unknown>> {
  return createSession<unknown>(response.req, response, {
    keepAlive: keepAliveMs,
    headers: { 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    serializer: (json) => String(json),
  });
}
