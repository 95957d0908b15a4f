import { AppError } from '@geoplan/kit/errors';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assertNoEncodedSlashes, firstSegment, guardedPath } from './routes.ts';

const refused = [
  '',
  'api/users',
  '*',
  'http://elsewhere/api/users',
  '//elsewhere/api/users',
  '/api//users',
  '/api/users//',
  '/./api/users',
  '/api/../internal',
  '/api/..',
  '/api/%2e%2e/internal',
  '/api/.%2E/internal',
  '/api/%2E./internal',
  '/api/%2e/users',
  String.raw`/api\users`,
  String.raw`/\elsewhere`,
  '/api/users#x',
  '/api/users?x#y',
  '/api/us ers',
  '/api/us\ters',
  '/api/us%00ers',
  '/api/us%ers',
  '/api/us%4',
  '/api/%ff',
  '/api/%c0%ae%c0%ae/x',
  '/api/%e0%80%af',
  '/api/%ed%a0%80',
  '/api/%f5%80%80%80',
  '/api/жж',
  '/api/<x>',
  '/api/"x"',
  '/api/x^y',
  '/api/{id}',
  `/${'a'.repeat(8 * 1024)}`,
];

const passed: [target: string, path: string][] = [
  ['/', '/'],
  ['/api/users', '/api/users'],
  ['/api/users/', '/api/users/'],
  ['/api/users?search=..//%2e%2e&x=%00', '/api/users'],
  ['/api/things/a%2Fb', '/api/things/a%2Fb'],
  ['/api/things/a%5Cb', '/api/things/a%5Cb'],
  ['/api/things/..%2F..', '/api/things/..%2F..'],
  ['/api/things/...', '/api/things/...'],
  ['/.well-known/x', '/.well-known/x'],
  ['/api/things/%252e%252e', '/api/things/%252e%252e'],
  ['/api/things/%D0%BA%20%F0%9F%98%80', '/api/things/%D0%BA%20%F0%9F%98%80'],
  ["/api/things/a|b[c]~!$&'()*+,;=:@", "/api/things/a|b[c]~!$&'()*+,;=:@"],
  ['/keyword/a%2Fb', '/keyword/a%2Fb'],
];

describe('the path guard', () => {
  it.each(refused)('refuses %j', (target) => {
    expect(() => guardedPath(target)).toThrow(AppError);
  });

  it.each(passed)('lets %j through unchanged', (target, path) => {
    expect(guardedPath(target)).toBe(path);
  });

  it('refuses any path that another party could resolve to a different path', () => {
    const words = String.raw`/ // . .. %2e %2E %2f %5C \ %00 % %25 %252e %c0%ae %D0%B0 # ? | [ ] ^ { " < ; @ : ~ + ж a api`;
    const pieces = fc.constantFrom(...words.split(' '), ' ', '\t', '\n', '`');
    const anything = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((each) => `/${each.join('')}`),
      fc.webPath(),
      fc.string({ unit: 'binary' }).map((each) => `/${each}`),
    );
    fc.assert(
      fc.property(anything, (target) => {
        let path: string;
        try {
          path = guardedPath(target);
        } catch (error) {
          return error instanceof AppError && error.status === 400;
        }
        const url = new URL(target, 'http://service');
        return url.host === 'service' && url.pathname === path && target.startsWith(path);
      }),
      { numRuns: 5_000 },
    );
  });

  it('finds encoded slashes in either case', () => {
    for (const path of ['/api%2fusers', '/api%2Fusers', '/api%5cusers', '/api%5Cusers'])
      expect(() => assertNoEncodedSlashes(path)).toThrow(AppError);
    expect(() => assertNoEncodedSlashes('/keyword/a b%20c%252f')).not.toThrow();
  });

  it('returns the first segment of a path', () => {
    expect(firstSegment('/keyword/a%2Fb')).toBe('/keyword');
    expect(firstSegment('/')).toBe('/');
    expect(firstSegment('/login')).toBe('/login');
  });
});
