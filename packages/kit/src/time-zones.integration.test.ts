import { sharedServers } from '@geoplan/test-servers/shared-servers';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { timeZoneSchema } from './config.ts';

let client: Client;
/** All names that Postgres or Intl has. */
let candidates: string[];
beforeAll(async () => {
  client = new Client({ connectionString: sharedServers().postgres });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_timezone_names union select abbrev from pg_timezone_abbrevs',
  );
  candidates = [...rows.map(({ name }) => name), ...Intl.supportedValuesOf('timeZone'), ...spellings];
});
afterAll(() => client.end());

/** Offsets, POSIX rules and other forms that Intl or Postgres accepts. */
const spellings = ['+03:00', '-0330', 'UTC+3', 'GMT+3', 'EST5EDT', 'SystemV/AST4', 'Etc/GMT+3', 'utc', ''];
const instants = [
  ['winter', '2026-01-15T12:00:00Z'],
  ['summer', '2026-07-15T12:00:00Z'],
] as const;

const byIntl = (zone: string, instant: string): string =>
  new Date(instant).toLocaleString('sv', { timeZone: zone });

async function byPostgres(zones: string[], instant: string): Promise<string[]> {
  const { rows } = await client.query<{ local: string }>(
    `select to_char($1::timestamptz at time zone zone, 'YYYY-MM-DD HH24:MI:SS') as local
      from unnest($2::text[]) with ordinality as t (zone, position) order by position`,
    [instant, zones],
  );
  return rows.map(({ local }) => local);
}

it.each(instants)(
  'accepts only zones that Postgres and Intl interpret in the same way in %s',
  async (_season, instant) => {
    const accepted = candidates.filter((zone) => timeZoneSchema.safeParse(zone).success);
    expect(accepted).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Etc/GMT+3']));
    const read = await byPostgres(accepted, instant);
    const different = accepted.filter((zone, at) => byIntl(zone, instant) !== read[at]);
    expect(different).toEqual([]);
  },
);

it.each(['+03:00', 'UTC+3', 'CET', 'IST', 'europe', 'SystemV/AST4', 'Mars/Olympus'])(
  'refuses %s and suggests an accepted form',
  (zone) => {
    const { error } = timeZoneSchema.safeParse(zone);
    expect(error?.issues[0]?.message).toBe('must be UTC or a region and city like Europe/Berlin');
  },
);
