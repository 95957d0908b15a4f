import type { KeywordSort } from '@geoplan/contracts/geo-keywords';
import { AppError } from '@geoplan/kit/errors';

/** An order of the results list; keywords equal in `sort` follow their keys in the same direction. */
export interface KeywordOrder {
  sort: KeywordSort;
  order: 'asc' | 'desc';
}

/** Keyset position: the last keyword of a page, after which the next one begins. */
export interface KeywordPosition {
  /** null = not known; those come last in either direction. */
  value: number | null;
  key: string;
}

const written = /^(\w+) (asc|desc) (\d{1,16}|-) (.+)$/s;

/** A position as text. Not packed further: four times the longest keyword must fit a cursor. */
export function toCursor({ sort, order }: KeywordOrder, { value, key }: KeywordPosition): string {
  return `${sort} ${order} ${value ?? '-'} ${key}`;
}

/** The position a cursor encodes. @throws AppError invalid_input for a cursor of another order, or of none */
export function fromCursor(cursor: string, { sort, order }: KeywordOrder): KeywordPosition {
  const [, ofSort, ofOrder, value = '', key = ''] = written.exec(cursor) ?? [];
  const fits = ofSort === sort && ofOrder === order && (value !== '-' || sort === 'difficulty');
  if (fits) return { value: value === '-' ? null : Number(value), key };
  const message = 'Неверная отметка страницы';
  throw new AppError('invalid_input', message, { details: [{ field: 'query.cursor', message }] });
}
