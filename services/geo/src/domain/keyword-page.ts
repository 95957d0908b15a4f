import type { KeywordSort } from '@geoplan/contracts/geo';
import { AppError } from '@geoplan/kit/errors';

/** An order of the results list; keywords equal in `sort` follow their keys in the same direction. */
export interface KeywordOrder {
  sort: KeywordSort;
  order: 'asc' | 'desc';
}

/** The last keyword of a page: the next one begins after it. */
export interface KeywordPlace {
  /** null = not known; those come last in either direction. */
  value: number | null;
  key: string;
}

const written = /^(\w+) (asc|desc) (\d{1,16}|-) (.+)$/s;

/** A place as text. Not packed further: four times the longest keyword must fit a cursor. */
export function toCursor({ sort, order }: KeywordOrder, { value, key }: KeywordPlace): string {
  return `${sort} ${order} ${value ?? '-'} ${key}`;
}

/** The place a cursor names. @throws AppError invalid_input for a cursor of another order, or of none */
export function fromCursor(cursor: string, { sort, order }: KeywordOrder): KeywordPlace {
  const [, ofSort, ofOrder, value = '', key = ''] = written.exec(cursor) ?? [];
  const fits = ofSort === sort && ofOrder === order && (value !== '-' || sort === 'difficulty');
  if (fits) return { value: value === '-' ? null : Number(value), key };
  const message = 'Неверная отметка страницы';
  throw new AppError('invalid_input', message, { details: [{ field: 'query.cursor', message }] });
}
