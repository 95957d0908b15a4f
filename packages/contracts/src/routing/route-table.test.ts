import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints } from '../api.ts';
import { endpoint, type Access, type Endpoint, type Method } from '../define.ts';
import { routeTable } from './route-table.ts';

function declared(method: Method, path: string, access: Access = 'viewer'): Endpoint {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, z.string()]);
  const params = z.strictObject(Object.fromEntries(names) as Record<string, z.ZodString>);
  return endpoint({ service: 'geo', method, path, access, summary: path, params, response: z.null() });
}

const find = routeTable([
  declared('GET', '/api/geo-analysis'),
  declared('GET', '/api/geo-analysis/runs'),
  declared('GET', '/api/geo-analysis/runs/{id}'),
  declared('DELETE', '/api/geo-analysis/{id}'),
  declared('DELETE', '/api/geo-analysis/keywords'),
  declared('GET', '/api/geo-analysis/{keyword}/{country}/history'),
  declared('POST', '/api/auth/login', 'public'),
]);

/** `path params` of the match, or the allowed methods. */
function found(method: string, path: string): unknown {
  const match = find(method, path);
  return match.found ? [match.endpoint.path, match.params] : match.allow;
}

test('a literal segment takes precedence over a parameter, separately for each method', () => {
  expect(found('GET', '/api/geo-analysis/runs')).toEqual(['/api/geo-analysis/runs', {}]);
  expect(found('DELETE', '/api/geo-analysis/runs')).toEqual(['/api/geo-analysis/{id}', { id: 'runs' }]);
});

test('a literal segment without a match falls back to a parameter', () => {
  expect(found('GET', '/api/geo-analysis/runs/de/history')).toEqual([
    '/api/geo-analysis/{keyword}/{country}/history',
    { keyword: 'runs', country: 'de' },
  ]);
});

test('a lookup with a wrong method returns all allowed methods, sorted and unique', () => {
  expect(found('PUT', '/api/geo-analysis/runs')).toEqual(['DELETE', 'GET']);
  expect(found('PUT', '/api/geo-analysis/acme')).toEqual(['DELETE']);
  expect(found('PUT', '/api/geo-analysis/keywords')).toEqual(['DELETE']);
  expect(found('get', '/api/geo-analysis/runs')).toEqual(['DELETE', 'GET']);
  expect(found('constructor', '/api/geo-analysis')).toEqual(['GET']);
});

test('a lookup with a wrong method reports whether the path has a public endpoint', () => {
  expect(find('GET', '/api/auth/login')).toEqual({ found: false, allow: ['POST'], isPublic: true });
  expect(find('PUT', '/api/geo-analysis')).toMatchObject({ isPublic: false });
  expect(find('GET', '/api/nowhere')).toEqual({ found: false, allow: [], isPublic: false });
});

test('an encoded slash stays encoded inside its parameter', () => {
  expect(found('DELETE', '/api/geo-analysis/a%2Fb')).toEqual(['/api/geo-analysis/{id}', { id: 'a%2Fb' }]);
  expect(found('GET', '/api%2Fgeo-analysis')).toEqual([]);
});

test.each([
  ['an empty parameter', '/api/geo-analysis/runs/'],
  ['an empty segment', '/api//geo-analysis'],
  ['an empty parameter inside', '/api/geo-analysis//de/history'],
  ['a trailing slash', '/api/geo-analysis/'],
  ['a leading double slash', '//api/geo-analysis'],
  ['another case', '/API/geo-analysis'],
  ['an encoded letter', '/api/geo%2Danalysis'],
  ['a longer path', '/api/geo-analysis/runs/1/2'],
  ['a shorter path', '/api'],
  ['the root', '/'],
  ['nothing', ''],
  ['no leading slash', 'x/api/geo-analysis'],
  ['the asterisk form', '*'],
  ['the absolute form', 'http://host/api/geo-analysis'],
  ['a property of every object', '/api/__proto__'],
])('%s matches no endpoint', (_, path) => {
  expect(find('GET', path)).toEqual({ found: false, allow: [], isPublic: false });
});

test('an endpoint declared twice is refused immediately, regardless of its parameter name', () => {
  const twice = [declared('GET', '/api/users/{id}'), declared('GET', '/api/users/{name}')];
  expect(() => routeTable(twice)).toThrow('GET /api/users/{name} is declared twice');
});

test('every declared endpoint matches its own path', () => {
  const all = routeTable(endpoints);
  for (const each of endpoints) {
    const match = all(each.method, each.path.replace(/\{\w+\}/g, 'x'));
    expect(match.found && match.endpoint).toBe(each);
  }
});

test('a lookup handles any path, and a match has all parameters of that path', () => {
  const segment = fc.oneof(fc.string(), fc.constantFrom('api', 'geo-analysis', 'runs', 'history', '', '..'));
  const path = fc.array(segment, { maxLength: 7 }).map((parts) => `/${parts.join('/')}`);
  fc.assert(
    fc.property(fc.constantFrom('GET', 'DELETE', 'POST'), path, (method, raw) => {
      const match = find(method, raw);
      if (!match.found) return;
      const rebuilt = match.endpoint.path.replace(
        /\{(\w+)\}/g,
        (_, name: string) => match.params[name] ?? '',
      );
      expect(rebuilt).toBe(raw);
      expect(match.endpoint.method).toBe(method);
    }),
    { numRuns: 500 },
  );
});
