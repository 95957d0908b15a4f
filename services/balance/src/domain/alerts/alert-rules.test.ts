import { describe, expect, it } from 'vitest';
import { watchedProvider } from '../../testing/watched-provider.ts';
import { alertChanges, type LastingAlert, type WatchedProvider } from './alert-rules.ts';

const now = new Date('2026-11-23T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);
const hour = 3_600_000;
const id = crypto.randomUUID();
const watched = (known: Parameters<typeof watchedProvider>[0], failedPolls?: number) =>
  watchedProvider({ id, ...known }, failedPolls);

const lasting = (kind: 'low' | 'stale', periodEndsAt: Date | null = null): LastingAlert => ({
  id: `of ${kind}`,
  providerId: id,
  kind,
  periodEndsAt,
});
const kinds = (provider: WatchedProvider, known: LastingAlert[] = []) => {
  const { raised, ended } = alertChanges([provider], known, now);
  return { raised: raised.map(({ kind }) => kind), ended };
};
const nothing = { raised: [], ended: [] };

describe('low balance', () => {
  it('raises an alert below the threshold, but not exactly at the threshold', () => {
    expect(kinds(watched({ balance: 9.99 })).raised).toEqual(['low']);
    expect(kinds(watched({ balance: 10 }))).toEqual(nothing);
    expect(kinds(watched({ balance: -3 })).raised).toEqual(['low']);
  });

  it('raises an alert once while the balance stays low', () => {
    expect(kinds(watched({ balance: 5 }), [lasting('low')])).toEqual(nothing);
  });

  it('ends an alert on recovery, and raises it again afterwards', () => {
    expect(kinds(watched({ balance: 11 }), [lasting('low')])).toEqual({ raised: [], ended: ['of low'] });
    expect(kinds(watched({ balance: 5 })).raised).toEqual(['low']);
  });

  it('ends an alert at the end of its period, and raises it again if the balance of the next period is low too', () => {
    const over = lasting('low', ago(1));
    expect(kinds(watched({ balance: 5 }), [over])).toEqual({ raised: ['low'], ended: ['of low'] });
    expect(kinds(watched({ balance: null }), [over])).toEqual({ raised: [], ended: ['of low'] });
    // A reset that a vendor reports a second later each time is not a new period.
    const resetTimestamp = now.getTime() / 1_000 + 61;
    expect(kinds(watched({ balance: 5, resetTimestamp }), [lasting('low', ago(-60_000))])).toEqual(nothing);
  });

  it('neither raises nor ends an alert while the balance is unknown', () => {
    expect(kinds(watched({ balance: null }))).toEqual(nothing);
    expect(kinds(watched({ balance: null }), [lasting('low')])).toEqual(nothing);
  });

  it('includes the end of the period in an alert', () => {
    const { raised } = alertChanges([watched({ balance: 5, resetTimestamp: 2_000_000_000 })], [], now);
    expect(raised[0]?.periodEndsAt).toEqual(new Date(2_000_000_000_000));
  });
});

const stale = (code: 'unauthorized' | 'not_reported', since: Date) =>
  ({ stale: { code, since: since.toISOString() } }) as const;

describe('failing refresh', () => {
  it('raises an alert after the third failed refresh, or after an hour', () => {
    expect(kinds(watched(stale('unauthorized', ago(60_000)), 2))).toEqual(nothing);
    expect(kinds(watched(stale('unauthorized', ago(60_000)), 3)).raised).toEqual(['stale']);
    expect(kinds(watched(stale('unauthorized', ago(hour)), 1)).raised).toEqual(['stale']);
  });

  it('raises no alert while only paid calls could report the balance', () => {
    expect(kinds(watched(stale('not_reported', ago(9 * hour)), 0))).toEqual(nothing);
  });

  it('ends the alert with the first successful refresh', () => {
    expect(kinds(watched({}), [lasting('stale')])).toEqual({ raised: [], ended: ['of stale'] });
    expect(kinds(watched(stale('unauthorized', ago(60_000)), 1), [lasting('stale')])).toEqual(nothing);
  });
});

it('raises no alert for a provider that is switched off or removed', () => {
  expect(kinds(watched({ balance: 5, isActive: false }), [lasting('low')])).toEqual({
    raised: [],
    ended: ['of low'],
  });
  expect(alertChanges([], [lasting('low')], now).ended).toEqual(['of low']);
});
