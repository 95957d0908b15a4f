import { setTimeout as sleep } from 'node:timers/promises';

/** Response to a request; status 0 if there was none. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Client of the product, signed in as an admin. */
export interface Product {
  readonly origin: string;
  call: (method: string, path: string, body?: object) => Promise<Answer>;
}

/** Client timeout, ms; longer than the product's timeout for any response. */
const clientMs = 60_000;

async function send(
  origin: string,
  method: string,
  path: string,
  token?: string,
  body?: object,
): Promise<Answer> {
  try {
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(clientMs),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    return { status: response.status, body: isJson ? JSON.parse(text) : text };
  } catch (error) {
    const { cause } = error as { cause?: { code?: string } };
    return { status: 0, body: cause?.code ?? String(error) };
  }
}

/** Signs in. @throws Error if the product refuses the credentials */
export async function signIn(origin: string, email: string, password: string): Promise<Product> {
  const { status, body } = await send(origin, 'POST', '/api/auth/login', undefined, { email, password });
  const token = (body as { data?: { token?: string } }).data?.token;
  if (!token) throw new Error(`sign-in failed: ${status} ${JSON.stringify(body)}`);
  return { origin, call: (method, path, given) => send(origin, method, path, token, given) };
}

/**
 * Polls until `isSo` returns true; returns the elapsed seconds. @throws Error that contains `what` if this takes
 * longer than `seconds`
 */
export async function until(what: string, seconds: number, isSo: () => Promise<boolean>): Promise<number> {
  const begun = performance.now();
  const elapsed = (): number => (performance.now() - begun) / 1_000;
  while (!(await isSo())) {
    if (elapsed() > seconds) throw new Error(`timed out after ${seconds} s: ${what}`);
    await sleep(500);
  }
  return Math.round(elapsed() * 10) / 10;
}
