import type { Recheck, RecheckOutcome } from '@geoplan/contracts/geo/geo-rechecks';
import type { ProviderCurrency } from '@geoplan/contracts/geo/geo-runs';
import { accessEndingTexts } from '../../../domain/runs/access-ending-labels.ts';
import { formatAmount } from '../../../domain/runs/start/format-amount.ts';
import { formatDateTime } from '../../../shared/format/format-date.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';

/** «1 пара», «2 пары», «5 пар». */
export const pairForms = ['пара', 'пары', 'пар'] as const;
/** Word forms after «из», in the genitive. */
const ofPairForms = ['пары', 'пар', 'пар'] as const;

/** «Бренд lumora · PL, DE»: keywords and countries of the pairs. */
export function groupText({ scope, countries }: Pick<Recheck, 'scope' | 'countries'>): string {
  const words = {
    all: () => 'Все слова',
    brand: () => `Бренд ${scope.kind === 'brand' ? scope.brand : ''}`,
    keywords: () =>
      formatCount(scope.kind === 'keywords' ? scope.keywords.length : 0, ['слово', 'слова', 'слов']),
  };
  const where =
    countries.length === 0
      ? 'все страны'
      : countries.length <= 3
        ? countries.map((code) => code.toUpperCase()).join(', ')
        : formatCount(countries.length, ['страна', 'страны', 'стран']);
  return `${words[scope.kind]()} · ${where}`;
}

/** «Раз в неделю», «Раз в 30 дней». */
export function everyText(days: number): string {
  if (days === 1) return 'Каждый день';
  if (days === 7) return 'Раз в неделю';
  return days === 14 ? 'Раз в 2\u00A0недели' : `Раз в ${formatCount(days, ['день', 'дня', 'дней'])}`;
}

/** «04:00». */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Text for the next run. «Ждёт» is shown for a time in the past; the last result gives the reason. */
export function nextText(
  { nextAt, accessEnded }: Pick<Recheck, 'nextAt' | 'accessEnded'>,
  now: Date,
): string {
  if (accessEnded !== undefined) return 'Остановлено';
  if (nextAt === null) return 'Выключено';
  return Date.parse(nextAt) > now.getTime() ? formatDateTime(nextAt) : 'Ждёт';
}

/** «320 из 1 000 пар · 0,84 $ из 5,00 $»: amount of the monthly budget already spent. */
export function spentText({ budget, spent }: Pick<Recheck, 'budget' | 'spent'>): string {
  const { pairs, amount } = budget;
  return [
    pairs === null ? null : `${formatNumber(spent.pairs)} из ${formatCount(pairs, ofPairForms)}`,
    amount === null
      ? null
      : `${formatAmount(spent.amount ?? 0, amount.currency)} из ${formatAmount(amount.monthly, amount.currency)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

const outcomes: Record<Exclude<RecheckOutcome, 'started'>, string> = {
  fresh: 'Все пары свежие',
  no_key: 'Ключ провайдера не задан, или провайдер выключен',
  currency: 'Бюджет не в единицах провайдера',
  budget: 'Бюджет месяца израсходован',
  quota: 'Квота провайдера закончилась',
  ceiling: 'Достигнут лимит расходов или предел одновременных запусков',
  failed: 'Сбой, скоро повторим',
};

/** «Куплено 315 из 320 пар · 0,84 $ · ошибок: 5», or «Идёт: …» while the run is in progress. */
function runText({ pairs, bought, failed, isRunning, cost }: NonNullable<Recheck['lastRun']>): string {
  const done = `${isRunning ? 'Идёт: куплено' : 'Куплено'} ${formatNumber(bought)} из ${formatCount(pairs, ofPairForms)}`;
  return [
    done,
    cost.amount > 0 ? formatAmount(cost.amount, cost.currency) : null,
    failed === null || failed === 0 ? null : `ошибок: ${formatNumber(failed)}`,
  ]
    .filter((part) => part !== null)
    .join(' · ');
}

/**
 * Reason why the schedule stopped, otherwise the result of the last attempt and its run; «—» before the first
 * attempt.
 */
export function lastText({
  last,
  lastRun,
  accessEnded,
}: Pick<Recheck, 'last' | 'lastRun' | 'accessEnded'>): string {
  if (accessEnded !== undefined) return `Владелец ${accessEndingTexts[accessEnded]}`;
  if (last === null) return '—';
  if (last.outcome !== 'started') return outcomes[last.outcome];
  return lastRun === null ? '—' : runText(lastRun);
}

/** True if the schedule needs action by a person. */
export const isBlocked = ({ last, accessEnded }: Pick<Recheck, 'last' | 'accessEnded'>): boolean =>
  accessEnded !== undefined || (last !== null && last.outcome !== 'started' && last.outcome !== 'fresh');

/** Label of the field for the monthly budget, by currency. */
export const monthlyLabels: Record<ProviderCurrency, string> = {
  requests: 'Запросов в месяц, не больше',
  units: 'Единиц провайдера в месяц, не больше',
  USD: 'Долларов в месяц, не больше',
};
