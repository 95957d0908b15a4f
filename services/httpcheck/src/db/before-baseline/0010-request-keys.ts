import { createRequestKeys } from '@geoplan/kit/database/frozen-tables';
import type { Kysely } from 'kysely';

/** Keys of requests that start work; a request with a known key starts nothing. */
export const up = (db: Kysely<unknown>): Promise<void> => createRequestKeys(db);
