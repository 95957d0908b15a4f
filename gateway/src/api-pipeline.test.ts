import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawExchange, statusOf } from './testing/raw-http.ts';
import { startTestGateway, type As } from './testing/start-test-gateway.ts';

let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

async function statuses(method: string, path: string): Promise<Record<string, number>> {
  const { viewer, user, admin } = gateway.people;
  const callers: Record<string, As> = { anonymous: null, viewer, user, admin };
  const answers = Object.entries(callers).map(async ([name, as]) => {
    const { status } = await gateway.call(path, { method, as });
    return [name, status] as const;
  });
  return Object.fromEntries(await Promise.all(answers));
}

async function nameRead(raw: string): Promise<string> {
  const answer = await gateway.call(`/api/things/${raw}`);
  return ((await answer.json()) as { data: { name: string } }).data.name;
}

describe('routes and roles', () => {
  it('returns 403 for a role below the role that the endpoint requires, and 401 without a user', async () => {
    expect(await statuses('GET', '/api/things/x')).toEqual({
      anonymous: 401,
      viewer: 200,
      user: 200,
      admin: 200,
    });
    expect(await statuses('POST', '/api/things/x')).toEqual({
      anonymous: 401,
      viewer: 403,
      user: 400,
      admin: 400,
    });
    expect(await statuses('DELETE', '/api/things/x')).toEqual({
      anonymous: 401,
      viewer: 403,
      user: 403,
      admin: 200,
    });
    expect(await statuses('GET', '/api/open')).toEqual({
      anonymous: 200,
      viewer: 200,
      user: 200,
      admin: 200,
    });
  });

  it('returns 404 to signed-in users and 401 to anonymous callers for an unknown address', async () => {
    for (const path of [
      '/api',
      '/api/',
      '/api/nothing',
      '/api/things',
      '/api/things/',
      '/api/things/x/',
      '/api/Things/x',
    ])
      expect(await statuses('GET', path), path).toEqual({
        anonymous: 401,
        viewer: 404,
        user: 404,
        admin: 404,
      });
  });

  it('returns 405 with Allow for a wrong method if the caller has access to the address', async () => {
    for (const method of ['PUT', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND', 'QUERY']) {
      expect(await statuses(method, '/api/things/x'), method).toEqual({
        anonymous: 401,
        viewer: 405,
        user: 405,
        admin: 405,
      });
      const open = await gateway.call('/api/open', { method, as: null });
      expect(open.status, method).toBe(405);
      expect(open.headers.get('allow')).toBe('GET, POST');
    }
  });

  it('returns 405 for methods that fetch cannot send', async () => {
    const head = `host: x\r\nconnection: close\r\nauthorization: Bearer ${gateway.people.admin.token}\r\n\r\n`;
    expect(statusOf(await rawExchange(gateway.port, `TRACE /api/open HTTP/1.1\r\n${head}`))).toBe(405);
    expect(statusOf(await rawExchange(gateway.port, `CONNECT x:80 HTTP/1.1\r\n${head}`))).toBe(405);
    expect(statusOf(await rawExchange(gateway.port, `BREW /api/open HTTP/1.1\r\n${head}`))).toBe(405);
    expect(statusOf(await rawExchange(gateway.port, `TRACE / HTTP/1.1\r\n${head}`))).toBe(405);
  });

  it('decodes a path parameter exactly once before passing it to the handler', async () => {
    expect(await nameRead('a%2Fb')).toBe('a/b');
    expect(await nameRead('a%5Cb')).toBe(String.raw`a\b`);
    expect(await nameRead('%252F')).toBe('%2F');
    expect(await nameRead('..%2F..')).toBe('../..');
    expect(await nameRead('50%25')).toBe('50%');
    expect(await nameRead(encodeURIComponent('казино онлайн 😀'))).toBe('казино онлайн 😀');
  });

  it('returns 400 for an ambiguous path and never forwards it to a service', async () => {
    const { token } = gateway.people.admin;
    const before = gateway.stub.requests.length;
    for (const path of [
      '/api/stub/../stub/x',
      '/api/stub/%2e%2e/x',
      '/api//stub/x',
      '/api/stub/x%00',
      '/api/stub/%c0%ae',
      '/api/stub%2Fx',
      '/api%2Fbare/x',
      'http://127.0.0.1/api/stub/x',
      '//127.0.0.1/api/stub/x',
      '/api/stub/x#y',
      String.raw`/api\stub/x`,
    ]) {
      const text = await rawExchange(
        gateway.port,
        `GET ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n\r\n`,
      );
      expect(statusOf(text), path).toBe(400);
      expect(text, path).toContain('"code":"invalid_input"');
    }
    expect(gateway.stub.requests).toHaveLength(before);
  });

  it('logs one line per request with the declared path but no user input', async () => {
    gateway.lines.length = 0;
    await gateway.call('/api/things/typed-secret?page=1');
    await gateway.call('/api/typed-secret');
    await gateway.call('/typed-secret');
    await expect.poll(() => gateway.lines.length).toBe(3);
    expect(gateway.lines.join('')).not.toContain('typed-secret');
    expect(JSON.parse(gateway.lines[0] ?? '')).toMatchObject({
      method: 'GET',
      path: '/api/things/{name}',
      status: 200,
      actor: gateway.people.user.userId,
    });
  });
});
