import { describe, expect, it } from 'vitest';
import { withPassword } from './store-address.ts';

describe('withPassword', () => {
  const password = 'p@ss/w#rd?%40 :&"';

  it.each([
    ['postgres://auth@store:5432/auth?sslmode=verify-full', '/auth', '?sslmode=verify-full'],
    ['amqps://auth@store:5671/vhost', '/vhost', ''],
    ['rediss://store:6379/0', '/0', ''],
  ])('adds a password with @/# to %s', (address, path, query) => {
    const url = new URL(withPassword(address, password));
    expect(decodeURIComponent(url.password)).toBe(password);
    expect([url.hostname, url.pathname, url.search, url.hash]).toEqual(['store', path, query, '']);
  });

  it('keeps the password of an address that has one', () => {
    const whole = 'postgres://auth:its%40own@store/auth';
    expect(withPassword(whole, 'other')).toBe(whole);
    expect(withPassword('redis://store', undefined)).toBe('redis://store');
  });
});
