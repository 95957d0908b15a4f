import { z } from 'zod';
import { AppError } from '../errors.ts';

/** Codec of page cursors: opaque to callers, checked when they come back. */
interface CursorCodec<T> {
  encode(position: readonly (string | number)[]): string;
  /** @throws AppError invalid_input for anything that `encode` did not make */
  decode(cursor: string): T;
}

type Part = z.ZodType<unknown, string>;

/**
 * A cursor of these parts, each a schema of its text; only the last may hold blanks. Not packed further: four times the
 * longest keyword must fit.
 */
export function createCursor<const T extends readonly [Part, ...Part[]]>(parts: T) {
  const schema = z.tuple(parts as unknown as [Part, ...Part[]]);
  const codec: CursorCodec<{ [K in keyof T]: z.output<T[K]> }> = {
    encode: (position) => position.join(' '),
    decode(cursor) {
      const words = cursor.split(' ');
      const last = words.splice(parts.length - 1).join(' ');
      const position = schema.safeParse([...words, last]);
      if (position.success) return position.data as unknown as { [K in keyof T]: z.output<T[K]> };
      const message = 'Недействительный курсор';
      throw new AppError('invalid_input', message, { details: [{ field: 'query.cursor', message }] });
    },
  };
  return codec;
}
