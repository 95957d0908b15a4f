import type { BestPair } from '@geoplan/contracts/geo/opportunity-endpoints';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';

/** Short summary of a pair: «объём 12 000 · сложность 35 · нет сайта». */
export function pairText({ searchVolume, difficulty, totalDomains }: BestPair): string {
  return [
    searchVolume === null ? 'объём неизвестен' : `объём ${formatNumber(searchVolume)}`,
    difficulty === null ? 'сложность неизвестна' : `сложность ${difficulty}`,
    totalDomains === 0 ? 'нет сайта' : formatCount(totalDomains, ['сайт', 'сайта', 'сайтов']),
  ].join(' · ');
}
