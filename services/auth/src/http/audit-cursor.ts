import { AppError } from '@geoplan/kit/errors';

const written = /^after ([1-9]\d{0,17})$/;

/** The place after one row, as text that callers hand back unread. */
export function toCursor(id: string): string {
  return Buffer.from(`after ${id}`).toString('base64url');
}

/** The row a cursor stands after. @throws AppError invalid_input for anything that `toCursor` did not make */
export function fromCursor(cursor: string): string {
  const id = written.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.[1];
  if (id !== undefined && toCursor(id) === cursor) return id;
  const message = 'Неверная отметка страницы';
  throw new AppError('invalid_input', message, { details: [{ field: 'query.cursor', message }] });
}
