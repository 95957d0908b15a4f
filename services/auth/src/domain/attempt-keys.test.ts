import { expect, it } from 'vitest';
import { attemptKeys } from './attempt-keys.ts';

it('counts all spellings of an email on one account, as a digest of bounded length', () => {
  const one = attemptKeys('admin@demo.local', null).account;
  for (const spelling of [' Admin@Demo.local ', 'ａｄｍｉｎ@demo.local', 'ADMIN@DEMO.LOCAL'])
    expect(attemptKeys(spelling, null).account).toBe(one);
  expect(attemptKeys('x'.repeat(1024), null).account).toHaveLength(43);
});
