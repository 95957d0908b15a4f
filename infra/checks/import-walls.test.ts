import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const importing = (from: string) => `import { x } from '${from}';\nexport const y = x;\n`;

/** A rule, a file that breaks it, and the import that breaks it. */
const forbidden: [rule: string, file: string, from: string][] = [
  ['contracts import none of our code', 'packages/contracts/src/a.ts', '@geoplan/kit/log'],
  ['contracts do no I/O', 'packages/contracts/src/a.ts', 'node:fs'],
  ['the kit knows no service', 'packages/kit/src/a.ts', '@geoplan/auth/service'],
  ['a service never imports another', 'services/geo/src/http/a.ts', '@geoplan/auth/service'],
  ['the gateway imports no service', 'gateway/src/a.ts', '@geoplan/auth/service'],
  ['domain rules know no database', 'services/auth/src/domain/a.ts', 'kysely'],
  ['domain rules know no pool', 'services/auth/src/domain/a.ts', '@geoplan/kit/database/pool'],
  ['domain rules know no route of the kit', 'services/auth/src/domain/a.ts', '@geoplan/kit/http/route'],
  ['domain rules know no web framework', 'services/auth/src/domain/a.ts', 'express'],
  ['domain rules know no other service either', 'services/auth/src/domain/a.ts', '@geoplan/geo/service'],
  ['domain rules call no external API', 'services/geo/src/domain/runs/a.ts', '@geoplan/kit/outbound/client'],
  ['domain rules know no client', 'services/geo/src/domain/runs/a.ts', '../../clients/ahrefs/b.ts'],
  ['domain rules know no repository', 'services/auth/src/domain/a.ts', '../db/user-repository.ts'],
  ['domain rules know no route', 'services/notion/src/domain/sync/a.ts', '../../http/sync/sync.ts'],
  ['clients know no repository', 'services/geo/src/clients/a.ts', '../db/settings/quota-repository.ts'],
  ['not even from a folder of their own', 'services/geo/src/clients/ahrefs/a.ts', '../../db/tables.ts'],
  ['clients know no route', 'services/notion/src/clients/a.ts', '../http/configs/configs.ts'],
  ['repositories know no client', 'services/notion/src/db/configs/a.ts', '../../clients/notion-client.ts'],
  ['repositories know no consumer', 'services/notion/src/db/sync/a.ts', '../../consumers/notion-sync.ts'],
  ['repositories know no job', 'services/auth/src/db/a.ts', '../jobs/works.ts'],
  ['routes call no client', 'services/notion/src/http/configs/a.ts', '../../clients/find-database.ts'],
  ['routes know no consumer', 'services/geo/src/http/runs/a.ts', '../../consumers/geo-lookup.ts'],
  ['consumers call no client', 'services/geo/src/consumers/a.ts', '../clients/provider-registry.ts'],
  ['consumers know no route', 'services/geo/src/consumers/a.ts', '../http/runs/runs.ts'],
  ['jobs call no client', 'services/notion/src/jobs/a.ts', '../clients/notion-client.ts'],
  ['jobs know no consumer', 'services/notion/src/jobs/a.ts', '../consumers/notion-sync.ts'],
  ['no room knows the service', 'services/notion/src/http/sync/a.ts', '../../service.ts'],
  ['services import no test support', 'services/notion/src/db/sync/a.ts', '../../testing/start-notion.ts'],
  ['not even the kit’s', 'services/notion/src/db/sync/a.ts', '@geoplan/kit/testing/service-client'],
  ['nor does the gateway', 'gateway/src/proxy/a.ts', '../testing/raw-http.ts'],
  ['nor does the kit', 'packages/kit/src/http/a.ts', '../testing/service-client.ts'],
  [
    'code that every gateway request passes through knows no proxy',
    'gateway/src/request/a.ts',
    '../proxy/forwarder.ts',
  ],
  ['the web app imports only contracts', 'web/src/app/a.ts', '@geoplan/kit/log'],
  ['the web app has no Node modules', 'web/src/app/a.ts', 'node:fs'],
  ['shared web parts know no feature', 'web/src/shared/ui/a.ts', '../../features/login/login-page.tsx'],
  ['shared web parts know no domain', 'web/src/shared/ui/table/a.ts', '../../../domain/runs/run-kind.ts'],
  ['shared web parts import only contracts', 'web/src/shared/ui/a.ts', '@geoplan/kit/log'],
  ['web domains know no feature', 'web/src/domain/runs/start/a.ts', '../../../features/login/login-page.tsx'],
  ['a feature styles no React Aria part', 'web/src/features/users/a.tsx', 'react-aria-components'],
  ['nor does a room of a feature', 'web/src/features/users/list/a.tsx', 'react-aria-components'],
  ['nor a room of a room', 'web/src/features/users/list/row/a.tsx', 'react-aria-components'],
  ['a web domain styles none', 'web/src/domain/runs/a.tsx', 'react-aria-components'],
  ['the app styles none', 'web/src/app/shell/a.tsx', 'react-aria-components'],
  ['shared parts beside shared/ui style none', 'web/src/shared/session/a.tsx', 'react-aria-components'],
  ['shared/ui knows no domain', 'web/src/shared/ui/a.ts', '../../domain/runs/run-kind.ts'],
  ['web domains know no screen', 'web/src/domain/runs/a.ts', '../../app/screens.tsx'],
  ['web domains have no Node modules', 'web/src/domain/runs/a.ts', 'node:fs'],
  ['shared web parts import no test support', 'web/src/shared/api/a.ts', '../../testing/fakes/fake-api.ts'],
  ['web domains import no test support', 'web/src/domain/plan/a.ts', '../../testing/fakes/fake-api.ts'],
  [
    'a feature imports no test support',
    'web/src/features/users/a.ts',
    '../../testing/fakes/fake-accounts.ts',
  ],
  ['nor its own', 'web/src/features/planning/list/a.ts', '../testing/sample-projects.ts'],
  ['the app imports no test support', 'web/src/app/a.ts', '../testing/web-tests.ts'],
  [
    'a room of a feature imports no feature',
    'web/src/features/users/list/a.ts',
    '../../audit/audit-page.tsx',
  ],
  ['nor does a room of a room', 'web/src/features/users/list/row/a.ts', '../../../audit/audit-page.tsx'],
  ['a feature knows no screen', 'web/src/features/users/a.ts', '../../app/screens.tsx'],
  ['a feature never imports a feature', 'web/src/features/users/a.ts', '../audit/audit-page.tsx'],
  ['a feature imports only contracts', 'web/src/features/users/a.ts', '@geoplan/kit/log'],
];

const allowed: [file: string, from: string][] = [
  ['packages/kit/src/a.ts', '@geoplan/contracts/define'],
  ['services/auth/src/http/a.ts', '@geoplan/kit/http/route'],
  ['services/auth/src/domain/a.ts', '@geoplan/contracts/auth'],
  ['services/geo/src/http/runs/a.ts', '../../db/runs/create-run.ts'],
  ['services/geo/src/http/runs/a.ts', '@geoplan/kit/http/route'],
  ['services/geo/src/clients/ahrefs/a.ts', '../../domain/provider.ts'],
  ['services/geo/src/clients/ahrefs/a.ts', '../batch-provider.ts'],
  ['services/geo/src/db/runs/a.ts', '../records/record-writer.ts'],
  ['services/geo/src/db/runs/a.ts', '@geoplan/kit/database/copy-rows'],
  ['services/geo/src/runs/lookup-workers.ts', './clients/provider-registry.ts'],
  ['services/geo/src/clients/a.test.ts', '../db/settings/quota-repository.ts'],
  ['gateway/src/a.ts', '@geoplan/contracts/api'],
  ['web/src/features/users/a.ts', '@geoplan/contracts/auth'],
  ['web/src/features/users/a.ts', '../../shared/ui/buttons/button.tsx'],
  ['web/src/shared/ui/overlays/a.tsx', 'react-aria-components'],
  ['web/src/features/users/list/a.ts', '../users-queries.ts'],
  ['web/src/features/users/list/a.ts', '../form/role-select.tsx'],
  ['web/src/features/users/list/a.ts', '../../../domain/plan/plan-store.ts'],
  ['web/src/domain/runs/start/a.ts', '../../keywords/keyword-path.ts'],
  ['web/src/domain/runs/a.ts', '../../shared/api/call.ts'],
  ['web/src/app/a.ts', '../features/login/login-page.tsx'],
  ['web/src/features/users/testing/a.ts', '../../../testing/fakes/fake-api.ts'],
  ['web/src/features/users/users-page.browser.test.ts', '../../testing/web-tests.ts'],
  ['web/src/features/users/a.ts', './users-queries.ts'],
];

const byItsType = `import type { Open } from '../../clients/notion-client.ts';\nexport const y: Open[] = [];\n`;
const numbered = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('\n');
const tooMuch: [rule: string, code: string][] = [
  ['no-barrel-file', numbered(101, (at) => `export * from './m${at}.ts';`)],
  ['max-lines', numbered(251, (at) => `export const v${at} = ${at};`)],
  ['max-lines-per-function', `export function f(call) {\n${numbered(61, (at) => `  call(${at});`)}\n}\n`],
];

/**
 * Uses of browser features limited to secure contexts, since the product is also served without TLS, and of formats.
 */
const refused: [rule: string, use: string][] = [
  ['no-restricted-properties', 'crypto.randomUUID()'],
  ['no-restricted-properties', 'crypto.subtle'],
  ['no-restricted-properties', "navigator.clipboard.writeText('')"],
  ['no-restricted-properties', "navigator['locks']"],
  ['no-restricted-properties', 'navigator.serviceWorker'],
  ['no-restricted-globals', "caches.open('')"],
  ['no-restricted-globals', 'showSaveFilePicker()'],
  ['no-restricted-globals', "new Intl.Collator('ru')"],
];

const root = new URL('../../', import.meta.url).pathname;
let tree: string;
const planted = new Set<string>();
/** Rules broken by each planted file: the linter runs once for all of them. */
let broken: Map<string, string[]>;

/** Unique file name of each case, in the folder and of the kind given by the case. */
const nameOf = (file: string, at: number | string) => file.replace(/\ba\.(?=[a-z.]+$)/, `a-${at}.`);

/** Plants a file in an empty copy of the repository. */
async function plant(file: string, code: string): Promise<void> {
  expect(planted).not.toContain(file);
  planted.add(file);
  await mkdir(dirname(join(tree, file)), { recursive: true });
  await writeFile(join(tree, file), code);
}

interface Report {
  diagnostics: { filename: string; code: string }[];
  number_of_files: number;
}

async function lintAll(): Promise<Map<string, string[]>> {
  const said = await new Promise<string>((resolve) => {
    const options = { cwd: tree, maxBuffer: 64 * 1024 * 1024 };
    execFile(join(root, 'node_modules/.bin/oxlint'), ['-f', 'json'], options, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const report = JSON.parse(said) as Report;
  expect(report.number_of_files).toBe(planted.size);
  const byFile = Map.groupBy(report.diagnostics, ({ filename }) => filename);
  return new Map([...byFile].map(([file, found]) => [file, found.map(({ code }) => code)]));
}

const rulesBrokenBy = (file: string) => broken.get(file)?.join() ?? '';

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'geoplan-walls-'));
  await cp(join(root, '.oxlintrc.json'), join(tree, '.oxlintrc.json'));
  await Promise.all([
    ...forbidden.map(([, file, from], at) => plant(nameOf(file, at), importing(from))),
    ...allowed.map(([file, from], at) => plant(nameOf(file, `let-${at}`), importing(from))),
    ...tooMuch.map(([rule, code]) => plant(`packages/kit/src/${rule}.ts`, code)),
    ...refused.map(([, use], at) =>
      plant(`web/src/domain/plan/refused-${at}.ts`, `export const y = ${use};\n`),
    ),
    plant('services/notion/src/http/configs/by-its-type.ts', byItsType),
    plant('web/src/shared/format/a.ts', "export const y = new Intl.Collator('ru');\n"),
  ]);
  broken = await lintAll();
});
afterAll(() => rm(tree, { recursive: true }));

describe('the import walls', () => {
  it.each(forbidden.map(([rule, file], at) => [rule, nameOf(file, at)] as const))('%s', (_rule, file) => {
    expect(rulesBrokenBy(file)).toContain('no-restricted-imports');
  });

  it.each(allowed.map(([file, from], at) => [file, from, at] as const))(
    'allows %s to import %s',
    (file, _from, at) => {
      expect(rulesBrokenBy(nameOf(file, `let-${at}`))).not.toContain('no-restricted-imports');
    },
  );

  it('allows routes to import the type of a client', () => {
    expect(rulesBrokenBy('services/notion/src/http/configs/by-its-type.ts')).not.toContain(
      'no-restricted-imports',
    );
  });

  it.each(refused.map(([rule, use], at) => [use, rule, at] as const))(
    'refuses %s in the web app',
    (_use, rule, at) => {
      expect(rulesBrokenBy(`web/src/domain/plan/refused-${at}.ts`)).toContain(`(${rule})`);
    },
  );

  it('allows Intl formats in web/src/shared/format', () => {
    expect(rulesBrokenBy('web/src/shared/format/a.ts')).toBe('');
  });

  it.each(tooMuch)('refuses code that is too large: %s', (rule) => {
    expect(rulesBrokenBy(`packages/kit/src/${rule}.ts`)).toContain(`(${rule})`);
  });
});
