import { expect, it } from 'vitest';
import { watchedProvider } from '../../testing/watched-provider.ts';
import { balanceStats } from './balance-stats.ts';

type Known = Parameters<typeof watchedProvider>[0];
const shown = (known: Known, key: string | null = null) => ({
  ...watchedProvider(known),
  accountKey: key,
  balanceKey: key,
});

it('does not let an overspent budget reduce the balance of other accounts', () => {
  const stats = balanceStats([shown({ balance: 12.1 }), shown({ balance: -30 })]);
  expect(stats).toMatchObject({ totalBalance: 12.1, unknownBalances: 0 });
});

it('counts an account shared by two providers once', () => {
  const same = { balance: 12.1, spentToday: 2, requestsToday: 5 };
  const stats = balanceStats([shown(same, 'account'), shown(same, 'account'), shown(same)]);
  expect(stats).toMatchObject({
    totalProviders: 3,
    totalBalance: 24.2,
    totalSpentToday: 4,
    requestsToday: 10,
  });
});
