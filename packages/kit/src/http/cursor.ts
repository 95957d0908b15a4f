import { z } from 'zod';
import { AppError } from '../errors.ts';

/** Codec for page cursors, which are opaque to callers and validated when they are sent back. */
interface CursorCodec<T> {
  encode(position: readonly (string | number)[]): string;
  /** @throws AppError invalid_input for anything that `encode` did not produce */
  decode(cursor: string): T;
}

type Part = z.ZodType<unknown, string>;

/**
 * Codec for a cursor with these parts, each given as a schema for its text. Only the last part may contain blanks.
 * The maximum length must allow for four of the longest keywords, because cursors are not compressed.
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
