import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { endpoints, messages } from './api.ts';
import * as auth from './auth.ts';
import type { CallResponse, CallInput } from './routing/call-url.ts';
import { endpoint, roleAllows, roles } from './define.ts';

const named = endpoints.map((declared) => [`${declared.method} ${declared.path}`, declared] as const);

test('every exported declaration is collected', () => {
  expect(endpoints).toContain(auth.login);
  expect(endpoints).toContain(auth.listAudit);
  expect(messages).toContain(auth.sessionRevoked);
});

test('no two endpoints share a method and a path', () => {
  const names = named.map(([name, { path }]) => `${name.split(' ')[0]} ${path.replace(/\{\w+\}/g, '{}')}`);
  expect(new Set(names).size).toBe(names.length);
});

test.each(named)('%s has a plain path below /api whose parameters are whole segments', (_, { path }) => {
  const segments = path.split('/');
  expect(segments.slice(0, 2)).toEqual(['', 'api']);
  expect(segments.length).toBeGreaterThan(2);
  for (const segment of segments.slice(2)) expect(segment).toMatch(/^([a-z0-9-]+|\{[A-Za-z]\w*\})$/);
});

test.each(named)('%s declares exactly the parameters of its path', (_, { path, params }) => {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  expect(params).toBeInstanceOf(z.ZodObject);
  expect(Object.keys((params as z.ZodObject).shape).toSorted()).toEqual(inPath.toSorted());
});

test.each(named)('%s takes a body only if its method may carry one', (_, { method, body }) => {
  if (method === 'GET' || method === 'DELETE') expect(body).toBeInstanceOf(z.ZodUndefined);
});

/** POST endpoints that start no work and spend nothing. */
const unkeyed: Record<string, string> = {
  'POST /api/auth/login': 'a session is a new one',
  'POST /api/auth/register': 'the email is unique',
  'POST /api/auth/logout': 'repeated without effect',
  'POST /api/auth/password': 'repeated without effect',
  'POST /api/users': 'the email is unique',
  'POST /api/audit/exports': 'reports what has happened',
  'POST /api/balance/providers': 'a card; its balance is free to read',
  'POST /api/balance/providers/{id}/restore': 'repeated without effect',
  'POST /api/balance/providers/{id}/refresh': 'reads a balance, free',
  'POST /api/balance/refresh': 'reads balances, free',
  'POST /api/balance/alerts/test': 'sends one message, free',
  'POST /api/geo-analysis/estimate': 'a read',
  'POST /api/geo-analysis/pairs': 'a read',
  'POST /api/geo-analysis/rechecks/{id}/take-over': 'repeated without effect',
  'POST /api/models/estimate': 'a read',
  'POST /api/settings': 'repeated without effect',
  'POST /api/settings/test': 'its caller needs the current outcome',
  'POST /api/notion-configs': 'a connection',
  'POST /api/notion-configs/{id}/set-default': 'repeated without effect',
  'POST /api/notion-configs/test-connection': 'a read',
  'POST /api/notion-configs/find-databases': 'a read',
};

test('every POST honours Idempotency-Key unless it starts no work and spends nothing', () => {
  const posts = named.filter(([, { method, isKeyed }]) => method === 'POST' && !isKeyed);
  expect(posts.map(([name]) => name).toSorted()).toEqual(Object.keys(unkeyed).toSorted());
});

test.each(named)('%s stays within the limits of the conventions', (_, declared) => {
  expect(declared.summary).toMatch(/\S/);
  expect(declared.timeoutMs).toBeLessThanOrEqual(30_000);
  expect(declared.bodyLimitBytes).toBeLessThanOrEqual(1024 * 1024);
  if (declared.delivery === 'events') return;
  const { response } = declared;
  const [success] = response instanceof z.ZodDiscriminatedUnion ? response.options : [response];
  expect((success as z.ZodObject).shape.success?.safeParse(true).success).toBe(true);
});

test.each(messages.map((declared) => [declared.type, declared] as const))(
  '%s is named after its owner or its subject and has a listener',
  (type, { owner, listeners, version, summary }) => {
    expect(type).toMatch(new RegExp(`^(${owner}|provider|http-status)\\.[a-z]+(-[a-z]+)*$`));
    // Consumed by services that are not built yet.
    if (!type.startsWith('provider.') && type !== 'http-status.site-fell')
      expect(listeners.length).toBeGreaterThan(0);
    expect(Number.isInteger(version) && version > 0).toBe(true);
    expect(summary).toMatch(/\S/);
  },
);

test('no two messages share a type and a version', () => {
  const names = messages.map(({ type, version }) => `${type} ${version}`);
  expect(new Set(names).size).toBe(names.length);
});

test('a role permits everything that lower roles permit, but nothing reserved for higher roles', () => {
  const allowed = roles.map((role) => roles.filter((minimum) => roleAllows(role, minimum)));
  expect(allowed).toEqual([['viewer'], ['viewer', 'user'], ['viewer', 'user', 'admin']]);
});

test('an endpoint that declares no schemas refuses parameters, a query and a body', () => {
  const declared = endpoint({
    service: 'auth',
    method: 'POST',
    path: '/api/nothing',
    access: 'viewer',
    summary: 'Nothing',
    response: z.strictObject({}),
  });
  expect(declared.params.safeParse({ id: '1' }).success).toBe(false);
  expect(declared.query.safeParse({ page: '1' }).success).toBe(false);
  expect(declared.body.safeParse({}).success).toBe(false);
  expect(declared).toMatchObject({
    status: 200,
    bodyLimitBytes: 102_400,
    timeoutMs: 30_000,
    delivery: 'json',
  });
});

test('a caller must provide required inputs and may omit the others', () => {
  type Nothing = { body?: undefined };
  type Change = CallInput<typeof auth.changePassword>;
  expectTypeOf<{ body: { currentPassword: string; newPassword: string } }>().toExtend<Change>();
  expectTypeOf<Nothing>().not.toExtend<Change>();
  expectTypeOf<{ params: { id: string } }>().toExtend<CallInput<typeof auth.removeUser>>();
  expectTypeOf<Nothing>().not.toExtend<CallInput<typeof auth.removeUser>>();
  expectTypeOf<Nothing>().toExtend<CallInput<typeof auth.listAudit>>();
  expectTypeOf<Nothing>().toExtend<CallInput<typeof auth.verify>>();
  expectTypeOf<CallResponse<typeof auth.verify>['success']>().toEqualTypeOf<true>();
});
