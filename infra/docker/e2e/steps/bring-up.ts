import { processes, type E2eRun } from '../e2e-run.ts';
import type { Step } from '../ledger.ts';
import { until } from '../product.ts';

const largestMb = 300;

/** Starts a working product from .env with one command, and checks that each image is smaller than 300 MB. */
export function bringUp({ machine }: E2eRun): Step {
  return {
    name: 'up',
    promise: 'one command brings everything up healthy; images under 300 MB',
    async run() {
      await machine.show('docker', 'compose', '--profile', 'operator', 'build', '-q', 'geoplan');
      await machine.show('docker', 'compose', 'up', '-d', '--build', '--wait', '--quiet-pull');
      const images = ['sandbox', 'operator', ...processes].map((name) => `geoplan-${name}`);
      const sizes = await Promise.all(
        images.map(async (name) => {
          const bytes = await machine.docker('image', 'inspect', '-f', '{{.Size}}', name);
          return { name, mb: Math.round(Number(bytes) / 1_000_000) };
        }),
      );
      const large = sizes.filter(({ mb }) => mb >= largestMb);
      return {
        what: sizes.map(({ name, mb }) => `${name} ${mb} MB`).join(', '),
        broken: large.length > 0 ? `${large.length} images are too large` : undefined,
      };
    },
  };
}

/** Buys two pairs and reads the workspace without configuring any key. */
export function useDemo({ product, machine }: E2eRun): Step {
  return {
    name: 'demo',
    promise: 'sign in, and see a result without any key',
    async run() {
      const { call } = await product();
      const run = await call('POST', '/api/geo-analysis', { keywords: ['bonus'], countries: ['de', 'fr'] });
      const { data } = run.body as { data?: { results?: { searchVolume: number | null }[] } };
      const volumes = data?.results?.map(({ searchVolume }) => searchVolume) ?? [];
      let sites = 0;
      await until('the workspace is read', 120, async () => {
        const { body } = await call('GET', '/api/notion/analytics');
        sites = (body as { data?: { totalProjects?: number } }).data?.totalProjects ?? 0;
        return sites > 2_000;
      });
      const doctor = await machine.compose('run', '--rm', '-T', 'geoplan', 'doctor');
      return {
        what: `volumes ${volumes.join(' and ')}; ${sites} sites; geoplan doctor: ${doctor.split('\n').at(-1)}`,
        broken: volumes.length === 2 ? undefined : `${run.status} ${JSON.stringify(run.body).slice(0, 200)}`,
      };
    },
  };
}
