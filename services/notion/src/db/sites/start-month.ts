import { sql, type RawBuilder } from 'kysely';

/** Range of plausible start dates. Without this limit, a typo could stretch a chart over two thousand years. */
const firstMonth = '1990-01';
const lastMonth = '2100-12';

/** Month of a site's start date, `yyyy-mm`. */
export const startMonth: RawBuilder<string> = sql.raw('substr(start_date, 1, 7)');

/** True if a site's start date contains a valid month within the accepted range. */
export const hasMonth: RawBuilder<boolean> = sql`(start_date ~ '^[0-9]{4}-(0[1-9]|1[0-2])(-|$)'
  and ${startMonth} collate "C" between ${firstMonth} and ${lastMonth})`;
