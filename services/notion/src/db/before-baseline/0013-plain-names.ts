import { renameTable } from '@geoplan/kit/database/frozen-tables';
import type { Kysely } from 'kysely';

/** A standard name replaces our own word (decision 0057). */
export const up = (db: Kysely<unknown>): Promise<void> => renameTable(db, 'pace', 'rate_limits');
