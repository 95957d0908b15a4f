const cents = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** «$0,84»; null is «—», never 0. */
export const formatUsd = (value: number | null): string => (value === null ? '—' : `$${cents.format(value)}`);
