import type { DataColumn } from '../../../shared/ui/table/data-column.ts';
import { brandMatchText, type KeywordBrandFields } from './brand-labels.ts';

/** Export columns for rows of one keyword: its brand and how the brand was determined; empty if it has no brand. */
export const brandColumns = (found: KeywordBrandFields | undefined): DataColumn<unknown>[] => [
  { id: 'brand', header: 'Бренд', width: 0, text: () => found?.brand ?? '' },
  {
    id: 'brandMatch',
    header: 'Как определён бренд',
    width: 0,
    text: () => (found ? brandMatchText(found) : ''),
  },
];
