import { createRequestKeys } from '@geoplan/kit/database/frozen-tables';
import type { Kysely } from 'kysely';

/** Stores the keys of requests that start work, so that a repeated request starts nothing. */
export const up = (db: Kysely<unknown>): Promise<void> => createRequestKeys(db);
