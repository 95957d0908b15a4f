const decimals = (least: number, most: number, more: Intl.NumberFormatOptions = {}) => {
  const digits = { minimumFractionDigits: least, maximumFractionDigits: most };
  const format = new Intl.NumberFormat('ru-RU', { ...digits, ...more });
  return (value: number): string => format.format(value);
};
const [whole, cents, upToFour] = [decimals(0, 0), decimals(2, 2), decimals(2, 4)];
const compact = decimals(0, 1, { notation: 'compact' });
const plural = new Intl.PluralRules('ru-RU');

/** «2,0». */
export const formatTenth = decimals(1, 1);

/** «2», «2,5». */
export const formatUpToTenth = decimals(0, 1);

/** «2», «98 300,25». */
export const formatUpToCents = decimals(0, 2);

/** «1000,5», in the form in which users type a number into a field. */
export const formatTyped = decimals(0, 2, { useGrouping: false });

/** «+50», «−12,5», «0». */
export const formatSigned = decimals(0, 1, { signDisplay: 'exceptZero' });

/** «12 480»; «—» for null, never 0. */
export function formatNumber(value: number | null): string {
  return value === null ? '—' : whole(value);
}

type Forms = readonly [one: string, few: string, many: string];

/** Form of a word after a number: `formFor(2, ['запись', 'записи', 'записей'])` is «записи». */
export function formFor(value: number, [one, few, many]: Forms): string {
  return { one, few, many, zero: many, two: few, other: few }[plural.select(value)];
}

/** Number with its noun, without a line break between them: «2 записи». */
export const formatCount = (value: number, forms: Forms): string =>
  `${formatNumber(value)}\u00A0${formFor(value, forms)}`;

/** «0,84 $»; «—» for null, never 0. */
export const formatUsd = (value: number | null): string => (value === null ? '—' : `${cents(value)}\u00A0$`);

/** Price of one request, rounded to a hundredth of a cent: «0,0138 $». */
export const formatPrice = (value: number): string => `${upToFour(value)}\u00A0$`;

/** Number for narrow cells: «520 000», «1,2 млн». */
export const formatShort = (value: number | null): string =>
  value === null || value < 1_000_000 ? formatNumber(value) : compact(value);
