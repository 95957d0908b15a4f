import { AppError } from '@geoplan/kit/errors';
import type { AuditPosition } from '../db/audit-repository.ts';

const written = /^after (-?\d{1,17}) ([1-9]\d{0,17})$/;

/** Opaque cursor of the position after one row. */
export function toCursor({ atUs, id }: AuditPosition): string {
  return Buffer.from(`after ${atUs} ${id}`).toString('base64url');
}

/** The position a cursor encodes. @throws AppError invalid_input for anything that `toCursor` did not make */
export function fromCursor(cursor: string): AuditPosition {
  const [, atUs, id] = written.exec(Buffer.from(cursor, 'base64url').toString('latin1')) ?? [];
  if (atUs !== undefined && id !== undefined && toCursor({ atUs, id }) === cursor) return { atUs, id };
  const message = 'Неверная отметка страницы';
  throw new AppError('invalid_input', message, { details: [{ field: 'query.cursor', message }] });
}
