import { formatCount } from './format-number.ts';

/** «4 года 3 месяца» of 4.25 years, «8 месяцев» of less than one (spec §9: years and months). */
export function formatAge(years: number): string {
  const total = Math.round(years * 12);
  const whole = Math.floor(total / 12);
  const months = total % 12;
  const parts = [
    whole > 0 && formatCount(whole, ['год', 'года', 'лет']),
    (months > 0 || whole === 0) && formatCount(months, ['месяц', 'месяца', 'месяцев']),
  ];
  return parts.filter(Boolean).join(' ');
}
