import { AppError } from '@geoplan/kit/errors';
import { z } from 'zod';
import type { RunPlace } from '../db/run-repository.ts';

const written = z.tuple([z.iso.datetime(), z.uuid()]);

/** The place after one run, as text that callers hand back unread. */
export function toRunCursor(run: { startedAt: string; runId: string }): string {
  return Buffer.from(JSON.stringify([run.startedAt, run.runId])).toString('base64url');
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

/** The place a cursor names. @throws AppError invalid_input for anything that `toRunCursor` did not make */
export function fromRunCursor(cursor: string): RunPlace {
  const place = written.safeParse(parsed(cursor));
  if (place.success) return { startedAt: new Date(place.data[0]), runId: place.data[1] };
  const message = 'Неверная отметка страницы';
  throw new AppError('invalid_input', message, { details: [{ field: 'query.cursor', message }] });
}
