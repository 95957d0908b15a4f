import { expect, it } from 'vitest';
import { resultOf } from '../../testing/scripted-checker.ts';
import { createSiteCheck } from './check-site.ts';

const { signal } = new AbortController();

it('holds back a lost site whose result needs no confirmation while this machine has no network', async () => {
  const askedSince: number[] = [];
  const check = createSiteCheck({
    checker: { check: async () => resultOf({ httpStatus: 502 }) },
    hostPauseMs: 0,
    recheckMs: 0,
    retryAfterMaxMs: 120_000,
    networkRetryMs: 7_000,
    network: {
      observe() {},
      isDown: () => false,
      whenUp: async () => true,
      async hasNetwork(since) {
        askedSince.push(since);
        return askedSince.length > 1;
      },
    },
  });
  const site = { siteId: 'a', url: 'https://a.example/', expects: 'works' } as const;
  const worked = { ...site, worked: { isOtherDomain: false } };
  const startedAt = Date.now();
  expect(await check(worked, signal)).toEqual({
    laneRestMs: 0,
    again: { afterMs: 7_000, input: { ...worked, isHeld: true } },
  });
  expect(askedSince[0]).toBeGreaterThanOrEqual(startedAt);
  expect(await check(worked, signal)).toMatchObject({ checked: { projectId: 'a', httpStatus: 502 } });
});
