import { defineWork, type Work } from '@geoplan/kit/work/define-work';
import type { Kysely } from 'kysely';
import { removeOldAlerts, updateAlerts } from '../db/alerts/alert-repository.ts';
import { publishBalances, publishChanged, resendBalances } from '../db/balances/publish-balances.ts';
import { thinBalancePoints } from '../db/balances/balance-points.ts';
import type { ProviderReader } from '../db/providers/provider-reader.ts';
import { isReadable, readBalance } from '../db/providers/provider-rows.ts';
import { purgeRemovedProviders } from '../db/providers/write-provider.ts';
import { addLedgerMonths, dropLedgerMonths, ledgerMonthOf } from '../db/usage/ledger-months.ts';

const hourMs = 3_600_000;

interface ProviderNeeds<T> {
  db: Kysely<T>;
  providers: Pick<ProviderReader, 'list'>;
  /** Reads one balance and stores it. */
  refresh: (id: string) => Promise<void>;
  /** Interval between two polls of a balance, ms; 0 means only on request. */
  pollMs: number;
  /** Maximum delay of an alert, ms. */
  watchMs: number;
}

const readWork = <T>(db: Kysely<T>, refresh: ProviderNeeds<T>['refresh'], pollMs: number): Work =>
  defineWork({
    name: readBalance,
    title: 'Запрос остатка у провайдера',
    isKeyed: true,
    async work({ key }) {
      if (!(await isReadable(db, key))) return undefined;
      await refresh(key);
      return { againMs: pollMs };
    },
  });

/** Background work on providers, balances and alerts. */
export const providerWorks = <T>({ db, providers, refresh, pollMs, watchMs }: ProviderNeeds<T>): Work[] => [
  resendBalances(db),
  ...(pollMs > 0 ? [readWork(db, refresh, pollMs)] : []),
  defineWork({
    name: publishBalances,
    title: 'Передача изменившихся остатков',
    // The balance of an account in use changes with every call.
    pauseMs: 1_000,
    async work({ signal }) {
      while (!signal.aborted && (await publishChanged(db)) > 0);
    },
  }),
  defineWork({
    name: 'alerts-update',
    title: 'Проверка порогов и оповещения об остатках',
    everyMs: watchMs,
    async work() {
      const raised = await updateAlerts(db, () => providers.list());
      await removeOldAlerts(db);
      return { done: { raised } };
    },
  }),
  defineWork({
    name: 'balances-tidy',
    title: 'Прореживание истории остатков и удаление убранных карточек',
    everyMs: hourMs,
    async work() {
      await thinBalancePoints(db);
      return { done: { providers: await purgeRemovedProviders(db) } };
    },
  }),
];

/** Creates the ledger partition for the coming month and drops old months. `months` full months are kept. */
export const ledgerWork = <T>(db: Kysely<T>, months: number): Work =>
  defineWork({
    name: 'ledger-months',
    title: 'Месяцы журнала расходов: новые создаются, старые удаляются',
    everyMs: hourMs,
    isRequestedAtStart: true,
    async work() {
      const now = new Date();
      const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1));
      await addLedgerMonths(db, [ledgerMonthOf(now), ledgerMonthOf(next)]);
      const dropped = await dropLedgerMonths(db, { months, now });
      return { done: { droppedMonths: dropped.length } };
    },
  });
