import { linkDependencies } from '@geoplan/test-servers/link-dependencies';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

/** The first commit with results of geo: its schema is that of migration 0003. */
export const firstRelease = '81f79be';

/** Where a release keeps its writer of figures and what makes them up. */
export interface ReleaseLayout {
  writer: { file: string; save: string };
  figures: { file: string; make: string };
}

const layouts: readonly ReleaseLayout[] = [
  {
    writer: { file: 'services/geo/src/db/records/record-writer.ts', save: 'saveMeasurements' },
    figures: { file: 'bench/src/geo/synthetic-measurements.ts', make: 'syntheticMeasurements' },
  },
  {
    writer: { file: 'services/geo/src/db/record-writer.ts', save: 'saveReadings' },
    figures: { file: 'bench/src/geo/made-up-readings.ts', make: 'madeUpReadings' },
  },
];

/**
 * The sources of another commit in a folder of their own, with today's dependencies.
 * @throws Error when git does not know the commit, or its files stand where none of the layouts has them
 */
export function checkOutRelease(commit: string) {
  const folder = mkdtempSync(join(tmpdir(), 'geoplan-release-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const archive = execFileSync('git', ['archive', commit], { cwd: repository, maxBuffer: 2 ** 28 });
    execFileSync('tar', ['x', '-C', folder], { input: archive });
    linkDependencies(repository, folder);
    const layout = layouts.find(
      ({ writer, figures }) =>
        existsSync(join(folder, writer.file)) && existsSync(join(folder, figures.file)),
    );
    if (!layout) throw new Error(`${commit} keeps its figures where this bench does not look`);
    return { folder, layout, remove };
  } catch (error) {
    remove();
    throw error;
  }
}
