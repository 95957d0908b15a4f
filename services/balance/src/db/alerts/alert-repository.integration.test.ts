import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WatchedCard } from '../../domain/alerts/alert-rules.ts';
import { ledgerDatabase } from '../../testing/ledger-database.ts';
import { watchedCard } from '../../testing/watched-card.ts';
import { listAlerts, updateAlerts } from './alert-repository.ts';

let balance: Awaited<ReturnType<typeof ledgerDatabase>>;
beforeAll(async () => {
  balance = await ledgerDatabase();
});
afterAll(() => balance.close());

it('reads the cards in one replica at a time, so that none acts on outdated ones', async () => {
  const low = watchedCard({ balance: 1 });
  const asked = Promise.withResolvers<void>();
  const cards = Promise.withResolvers<WatchedCard[]>();
  const first = updateAlerts(balance.db, () => {
    asked.resolve();
    return cards.promise;
  });
  await asked.promise;
  let isAskedBeside = false;
  const beside = await updateAlerts(balance.db, async () => {
    isAskedBeside = true;
    return [low];
  });
  cards.resolve([low]);
  expect([await first, beside, isAskedBeside]).toEqual([1, 0, false]);

  expect(await updateAlerts(balance.db, async () => [watchedCard({ ...low.card, balance: 50 })])).toBe(0);
  expect(await listAlerts(balance.db)).toEqual([]);
});
