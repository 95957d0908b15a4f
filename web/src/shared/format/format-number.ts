const whole = new Intl.NumberFormat('ru-RU', { maximumFractionDigits: 0 });
const plural = new Intl.PluralRules('ru-RU');

/** «12 480»; null is «—», never 0. */
export function formatNumber(value: number | null): string {
  return value === null ? '—' : whole.format(value);
}

/** Number with its noun, on one line: `formatCount(2, ['запись', 'записи', 'записей'])` is «2 записи». */
export function formatCount(value: number, [one, few, many]: readonly [string, string, string]): string {
  const form = { one, few, many, zero: many, two: few, other: few }[plural.select(value)];
  return `${formatNumber(value)}\u00A0${form}`;
}

const cents = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** «0,84 $»; null is «—», never 0. */
export const formatUsd = (value: number | null): string =>
  value === null ? '—' : `${cents.format(value)}\u00A0$`;

const short = new Intl.NumberFormat('ru-RU', { notation: 'compact', maximumFractionDigits: 1 });

/** Number for narrow cells: «520 000», «1,2 млн». */
export const formatShort = (value: number | null): string =>
  value === null || value < 1_000_000 ? formatNumber(value) : short.format(value);
