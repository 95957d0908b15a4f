import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestProduct } from './testing/start-test-product.ts';

let product: Awaited<ReturnType<typeof startTestProduct>>;
beforeAll(async () => {
  product = await startTestProduct();
});
afterAll(() => product.close());

async function call(method: string, path: string, token: string, body?: object) {
  const answer = await fetch(product.origin + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as { data: unknown } };
}

const statusOf = async (token: string): Promise<number> =>
  (await call('GET', '/api/auth/verify', token)).status;

describe('a session that auth ends is over at the gateway within 5 s (P28)', () => {
  it('by logging out', async () => {
    const token = await product.signIn('viewer@example.org');
    expect(await statusOf(token)).toBe(200);
    expect((await call('POST', '/api/auth/logout', token)).status).toBe(200);
    await expect.poll(() => statusOf(token)).toBe(401);
    expect(await statusOf(product.tokens.viewer)).toBe(200);
  });

  it('by an admin who changes the role or disables the account', async () => {
    for (const change of [{ role: 'user' }, { role: 'viewer', disabled: true }]) {
      const token = await product.signIn('viewer@example.org');
      expect(await statusOf(token)).toBe(200);
      const { body } = await call('GET', '/api/users', product.tokens.admin);
      const accounts = body.data as { id: string; email: string }[];
      const id = accounts.find(({ email }) => email === 'viewer@example.org')?.id;
      expect((await call('PATCH', `/api/users/${id}`, product.tokens.admin, change)).status).toBe(200);
      await expect.poll(() => statusOf(token)).toBe(401);
    }
  });
});

describe('denied access at the gateway', () => {
  it('leaves one row in the audit: who, what, when, from where (P33)', async () => {
    expect((await call('GET', '/api/audit', product.tokens.user)).status).toBe(403);
    const refusals = async (): Promise<unknown[]> => {
      const { body } = await call('GET', '/api/audit?limit=50', product.tokens.admin);
      return (body.data as { items: { action: string }[] }).items.filter(
        ({ action }) => action === 'access.refused',
      );
    };
    await expect.poll(refusals).toEqual([
      expect.objectContaining({
        actor: 'user@example.org',
        target: 'GET /api/audit',
        result: 'refused',
        ip: '127.0.0.1',
      }),
    ]);
  });
});
