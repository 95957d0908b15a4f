import { afterAll, beforeAll } from 'vitest';
import { startSandbox, type Sandbox } from '../start-sandbox.ts';

/** A complete response. */
export interface ReadResponse {
  status: number;
  headers: Headers;
  text: string;
  /** Body as JSON; `undefined` if it is not JSON. */
  json: unknown;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** One sandbox per test file, with a clock controlled by the test. */
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
    /** Calls `/rapidapi` with a key. */
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
