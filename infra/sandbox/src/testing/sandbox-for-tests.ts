import { afterAll, beforeAll } from 'vitest';
import { startSandbox, type Sandbox } from '../start-sandbox.ts';

/** An answer read to its end. */
export interface ReadResponse {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; undefined when it is none. */
  json: unknown;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One sandbox for a test file, on a clock that only the test moves. */
export function sandboxForTests() {
  const clock = { now: Date.UTC(2026, 10, 20, 12) };
  const started: { sandbox?: Sandbox } = {};
  beforeAll(async () => {
    started.sandbox = await startSandbox({ port: 0, options: { now: () => clock.now } });
  });
  afterAll(() => started.sandbox?.close());

  function sandbox(): Sandbox {
    if (!started.sandbox) throw new Error('not started yet');
    return started.sandbox;
  }

  async function call(path: string, init: RequestInit = {}): Promise<ReadResponse> {
    const answer = await fetch(`${sandbox().url}${path}`, { signal: AbortSignal.timeout(60_000), ...init });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, text, json: parsed(text) };
  }

  return {
    clock,
    sandbox,
    call,
    /** A call to `/rapidapi` with a key. */
    rapid: (key: string, path: string, init: RequestInit = {}) =>
      call(`/rapidapi${path}`, { headers: { 'x-rapidapi-key': key }, ...init }),
    post: (path: string, body: unknown, headers: Record<string, string> = {}) =>
      call(path, {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  };
}
