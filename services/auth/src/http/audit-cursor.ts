import { AppError } from '@geoplan/kit/errors';
import type { AuditPlace } from '../db/audit-repository.ts';

const written = /^after (-?\d{1,17}) ([1-9]\d{0,17})$/;

/** The place after one row, as text that callers hand back unread. */
export function toCursor({ atUs, id }: AuditPlace): string {
  return Buffer.from(`after ${atUs} ${id}`).toString('base64url');
}

/** The row a cursor stands after. @throws AppError invalid_input for anything that `toCursor` did not make */
export function fromCursor(cursor: string): AuditPlace {
  const [, atUs, id] = written.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (atUs !== undefined && id !== undefined && toCursor({ atUs, id }) === cursor) return { atUs, id };
  const message = 'Неверная отметка страницы';
  throw new AppError('invalid_input', message, { details: [{ field: 'query.cursor', message }] });
}
