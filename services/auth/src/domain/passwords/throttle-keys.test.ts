import { expect, it } from 'vitest';
import { throttleKeys } from './throttle-keys.ts';

it('counts all spellings of an email on one account, as a digest of bounded length', () => {
  const one = throttleKeys('admin@demo.local', null).account;
  for (const spelling of [' Admin@Demo.local ', 'ａｄｍｉｎ@demo.local', 'ADMIN@DEMO.LOCAL'])
    expect(throttleKeys(spelling, null).account).toBe(one);
  expect(throttleKeys('x'.repeat(1024), null).account).toHaveLength(43);
});
