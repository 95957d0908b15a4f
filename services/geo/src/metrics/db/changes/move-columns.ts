import type { ChangeMetric } from '@geoplan/contracts/geo/geo-changes';

/** Metrics whose last step is kept, and how their columns in `records` begin. */
export const moveColumns: Record<ChangeMetric, 'volume' | 'difficulty' | 'cpc'> = {
  searchVolume: 'volume',
  difficulty: 'difficulty',
  cpc: 'cpc',
};

/** SQL: the figure of a row of `records` or `measurements`; null = not known. */
const knownFigure: Record<ChangeMetric, (row: string) => string> = {
  searchVolume: (row) => `(case when not ${row}.is_volume_unknown then ${row}.search_volume end)`,
  difficulty: (row) => `${row}.difficulty`,
  cpc: (row) => `${row}.cpc`,
};

/** SQL: percent of `before`, to a tenth; null = from 0. However small a price is, it overflows no write. */
const percentOf = (before: string, after: string): string =>
  `case when ${before} > 0 then
    round(((${after} - ${before})::float8 / greatest(${before}, 1e-100) * 100)::numeric, 1)::float8 end`;

/** SQL: `moves_at` of a pair whose moves are to be counted from its readings. */
export const toBeCounted = `timestamptz '-infinity'`;

/** SQL: the pairs to be counted, in the words of the index. */
export const uncounted = `moves_at = '-infinity'`;

const metrics = Object.keys(moveColumns) as ChangeMetric[];

/**
 * SQL: what `on conflict do update` sets, from the figure that the pair loses and the one it gets. Where these are not enough
 * (another source, nothing known before), count-moves.ts reads the measurements.
 */
export const moveAssignments: string = metrics
  .map((metric) => {
    const column = moveColumns[metric];
    const [lost, got] = [knownFigure[metric]('records'), knownFigure[metric]('excluded')];
    const kept = (name: string, value: string) =>
      `${column}_${name} = case when ${got} is null then records.${column}_${name} when ${lost} <> ${got} then ${value} end`;
    return [
      kept('before', lost),
      kept('after', got),
      kept('percent', percentOf(lost, got)),
      kept('moved_at', 'excluded.last_updated'),
    ].join(', ');
  })
  .concat(
    `moves_at = case when records.moves_at is distinct from ${toBeCounted} and records.source = excluded.source
      and records.last_updated < excluded.last_updated and ${metrics
        .map(
          (metric) =>
            `(${knownFigure[metric]('records')} is not null or ${knownFigure[metric]('excluded')} is null)`,
        )
        .join(' and ')} then excluded.last_updated else ${toBeCounted} end`,
  )
  .join(', ');

const latest = (metric: ChangeMetric, condition: string) => `(select reading.at, reading.source,
    ${knownFigure[metric]('reading')} as value from measurements as reading
    where reading.record_id = r.id and ${knownFigure[metric]('reading')} is not null ${condition}
    order by reading.at desc limit 1)`;

/** SQL: the moves of the pairs of `records r` that fit, from nothing but their readings. */
export const movesByReadings = (fits: string): string => {
  const steps = metrics.map((metric) => {
    const [column, before] = [moveColumns[metric], `${moveColumns[metric]}_older`];
    return `left join lateral ${latest(metric, '')} ${column} on true
      left join lateral ${latest(
        metric,
        `and reading.at < ${column}.at and reading.source = ${column}.source`,
      )} ${before} on ${before}.value <> ${column}.value`;
  });
  const columns = metrics.map((metric) => {
    const column = moveColumns[metric];
    const [before, after] = [`${column}_older.value`, `${column}.value`];
    const moved = (value: string) => `case when ${before} is not null then ${value} end`;
    return `${before} as ${column}_before, ${moved(after)} as ${column}_after,
      ${percentOf(before, after)} as ${column}_percent, ${moved(`${column}.at`)} as ${column}_moved_at`;
  });
  return `select r.id, r.last_updated as moves_at, ${columns.join(', ')} from records r ${steps.join(' ')} where ${fits}`;
};

/** The columns of a pair's moves. */
export const moveNames: readonly string[] = [
  'moves_at',
  ...metrics.flatMap((metric) =>
    ['before', 'after', 'percent', 'moved_at'].map((name) => `${moveColumns[metric]}_${name}`),
  ),
];
