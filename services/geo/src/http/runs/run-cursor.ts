import { AppError } from '@geoplan/kit/errors';
import { z } from 'zod';
import type { RunPosition } from '../../db/runs/run-repository.ts';

const written = z.tuple([z.iso.datetime(), z.uuid()]);

/** Opaque cursor of the position after one run. */
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

/** The position a cursor encodes. @throws AppError invalid_input for anything that `toRunCursor` did not make */
export function fromRunCursor(cursor: string): RunPosition {
  const position = written.safeParse(parsed(cursor));
  if (position.success) return { startedAt: new Date(position.data[0]), runId: position.data[1] };
  const message = 'Неверная отметка страницы';
  throw new AppError('invalid_input', message, { details: [{ field: 'query.cursor', message }] });
}
