import { formatCount } from './format-number.ts';

const yearsAndMonths = (years: number): [years: number, months: number] => {
  const total = Math.round(years * 12);
  return [Math.floor(total / 12), total % 12];
};

/** Age for a narrow column: «4 г. 3 мес.», «12 л. 1 мес.», «8 мес.». */
export function shortAge(years: number): string {
  const [whole, months] = yearsAndMonths(years);
  const unit = formatCount(whole, ['г.', 'г.', 'л.']);
  return [whole > 0 && unit, (months > 0 || whole === 0) && `${months}\u00A0мес.`].filter(Boolean).join(' ');
}

/** Age in words: «4 года 3 месяца» for 4.25 years, «8 месяцев» for less than one year (spec §9: years and months). */
export function formatAge(years: number): string {
  const [whole, months] = yearsAndMonths(years);
  return [
    whole > 0 && formatCount(whole, ['год', 'года', 'лет']),
    (months > 0 || whole === 0) && formatCount(months, ['месяц', 'месяца', 'месяцев']),
  ]
    .filter(Boolean)
    .join(' ');
}
