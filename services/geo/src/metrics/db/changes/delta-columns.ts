import type { ChangeMetric } from '@geoplan/contracts/geo/geo-changes';

/** Metrics whose last step is stored, with the prefix of their columns in `records`. */
export const deltaColumns: Record<ChangeMetric, 'volume' | 'difficulty' | 'cpc'> = {
  searchVolume: 'volume',
  difficulty: 'difficulty',
  cpc: 'cpc',
};

/** SQL: figure of a row of `records` or `measurements`; null if unknown. */
const knownFigure: Record<ChangeMetric, (row: string) => string> = {
  searchVolume: (row) => `(case when not ${row}.is_volume_unknown then ${row}.search_volume end)`,
  difficulty: (row) => `${row}.difficulty`,
  cpc: (row) => `${row}.cpc`,
};

/**
 * SQL: change from `before` in percent, rounded to a tenth; null if `before` is 0. Bounded, so that writes do not
 * overflow for very small prices.
 */
const percentOf = (before: string, after: string): string =>
  `case when ${before} > 0 then
    round(((${after} - ${before})::float8 / greatest(${before}, 1e-100) * 100)::numeric, 1)::float8 end`;

/** SQL: value of `moves_at` for a pair whose deltas must be computed from its measurements. */
export const toBeCounted = `timestamptz '-infinity'`;

/** SQL: predicate for pairs whose deltas must be computed; the index has the same predicate. */
export const uncounted = `moves_at = '-infinity'`;

const metrics = Object.keys(deltaColumns) as ChangeMetric[];

/**
 * SQL: assignments of `on conflict do update`, from the pair's old and new figures. If these figures do not suffice
 * (another source, no earlier known figure), compute-deltas.ts reads the measurements.
 */
export const deltaAssignments: string = metrics
  .map((metric) => {
    const column = deltaColumns[metric];
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

/** SQL: deltas of the rows of `records r` that match `fits`, computed only from their measurements. */
export const deltasByMeasurements = (fits: string): string => {
  const steps = metrics.map((metric) => {
    const [column, before] = [deltaColumns[metric], `${deltaColumns[metric]}_older`];
    return `left join lateral ${latest(metric, '')} ${column} on true
      left join lateral ${latest(
        metric,
        `and reading.at < ${column}.at and reading.source = ${column}.source`,
      )} ${before} on ${before}.value <> ${column}.value`;
  });
  const columns = metrics.map((metric) => {
    const column = deltaColumns[metric];
    const [before, after] = [`${column}_older.value`, `${column}.value`];
    const moved = (value: string) => `case when ${before} is not null then ${value} end`;
    return `${before} as ${column}_before, ${moved(after)} as ${column}_after,
      ${percentOf(before, after)} as ${column}_percent, ${moved(`${column}.at`)} as ${column}_moved_at`;
  });
  return `select r.id, r.last_updated as moves_at, ${columns.join(', ')} from records r ${steps.join(' ')} where ${fits}`;
};

/** Columns of a pair's deltas. */
export const deltaNames: readonly string[] = [
  'moves_at',
  ...metrics.flatMap((metric) =>
    ['before', 'after', 'percent', 'moved_at'].map((name) => `${deltaColumns[metric]}_${name}`),
  ),
];
