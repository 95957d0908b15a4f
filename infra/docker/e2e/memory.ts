/** Memory of a container, MiB, sampled once per minute. */
export type Series = readonly number[];

const mibOf: Readonly<Record<string, number>> = {
  B: 1 / 1_048_576,
  KiB: 1 / 1_024,
  MiB: 1,
  GiB: 1_024,
};

/**
 * Parses output lines of `docker stats`, «name<tab>91.5MiB / 512MiB», into MiB by container name. @throws Error for a
 * line in any other format
 */
export function parseMemory(lines: string): Map<string, number> {
  return new Map(
    lines.split('\n').map((line) => {
      const [, name, value, unit] = /^(\S+)\t([\d.]+)(\w+) \//.exec(line) ?? [];
      const mib = mibOf[unit ?? ''];
      if (name === undefined || mib === undefined)
        throw new Error(`unexpected line in the output of docker stats: «${line}»`);
      return [name, Number(value) * mib];
    }),
  );
}

/** Least-squares slope of the second half, MiB per hour; 0 for fewer than two values. */
export function slopePerHour(series: Series): number {
  const half = series.slice(Math.floor(series.length / 2));
  const meanAt = (half.length - 1) / 2;
  const mean = half.reduce((sum, value) => sum + value, 0) / half.length;
  let above = 0;
  let below = 0;
  for (const [at, value] of half.entries()) {
    above += (at - meanAt) * (value - mean);
    below += (at - meanAt) ** 2;
  }
  return below === 0 ? 0 : (60 * above) / below;
}

function median(values: Series): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Normal variation between quarters, caused by garbage that has not been collected yet. */
const usual = { share: 0.25, mib: 16 };

/**
 * True if the median of the last quarter exceeds that of the second quarter by more than 25 % and by more than 16
 * MiB. The first quarter is ignored, because it includes the start and the filling of caches.
 */
export function grows(series: Series): boolean {
  const quarter = series.length / 4;
  const early = median(series.slice(Math.floor(quarter), Math.floor(2 * quarter)));
  const late = median(series.slice(Math.floor(3 * quarter)));
  return late - early > Math.max(usual.mib, usual.share * early);
}

/** Lines of a Markdown table with a row per container. */
export function memoryTable(containers: ReadonlyMap<string, Series>): string[] {
  const rows = [...containers].map(([name, series]) => {
    const figures = [series[0], series[10], series.at(-1), Math.max(...series), slopePerHour(series)];
    const cells = figures.map((value) => (value === undefined ? '–' : value.toFixed(1)));
    return `| ${[name, ...cells].join(' | ')} |`;
  });
  return [
    '| container, MiB | first | 10 min | last | maximum | slope of the later half, MiB/h |',
    '|---|---|---|---|---|---|',
    ...rows,
  ];
}
