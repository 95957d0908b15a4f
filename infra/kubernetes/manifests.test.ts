import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hardTimeoutMs } from '@geoplan/kit/shutdown';
import type { CronJob } from 'kubernetes-models/batch/v1';
import type { Deployment } from 'kubernetes-models/apps/v1';
import type { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IContainer } from 'kubernetes-models/v1';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { processes, settings, type Process } from './manifests/processes.ts';
import { manifests, resources } from './print-manifests.ts';
import { secretNames, secretOf } from './print-secret.ts';

const root = new URL('../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');

interface ComposeService {
  environment: Record<string, string>;
  networks: string[];
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, ComposeService>;
};

/** Names that a value of the compose file requires of .env. */
const required = (value: string): string[] =>
  [...value.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name ?? '');

const kinds = (kind: string) =>
  resources.filter((each) => each.kind === kind).map((each) => each.metadata?.name ?? '');
const resource = (kind: string, name: string): unknown =>
  resources.find((each) => each.kind === kind && each.metadata?.name === name);

const podOf = ({ name }: Process) => (resource('Deployment', name) as Deployment).spec?.template.spec;
const environmentOf = (container: IContainer | undefined) => ({
  names: new Set(container?.env?.map(({ name }) => name)),
  secrets: new Set(container?.env?.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? [])),
});

it('every resource fits the schema that Kubernetes and KEDA publish', () => {
  expect(resources.length).toBeGreaterThan(30);
  for (const each of resources) expect(() => each.validate(), JSON.stringify(each)).not.toThrow();
});

it.each([
  ['Deployment', 'spec.replicas', 'two'],
  ['ConfigMap', 'data', 7],
  ['Service', 'spec.ports.0.port', 'inner'],
  ['NetworkPolicy', 'spec.policyTypes', 'Egress'],
  ['PodDisruptionBudget', 'spec.selector', 'all'],
  ['HorizontalPodAutoscaler', 'spec.maxReplicas', null],
  ['ScaledObject', 'spec.triggers.0.type', null],
  ['CronJob', 'spec.schedule', 3],
  ['Ingress', 'spec.rules.0.http.paths.0.pathType', null],
])('a %s whose %s is wrong does not', (kind, path, wrong) => {
  const found = resources.find((each) => each.kind === kind);
  if (!found) throw new Error(`no ${kind}`);
  const broken = structuredClone(found.toJSON());
  const fields = path.split('.');
  const last = fields.pop() ?? '';
  let parent: Record<string, unknown> = broken;
  for (const field of fields) parent = parent[field] as Record<string, unknown>;
  parent[last] = wrong;
  const Kind = found.constructor as new (json: unknown) => { validate(): void };
  expect(() => new Kind(broken).validate()).toThrow();
});

it('geoplan.yaml is what the manifests say: npm run kubernetes:manifests', () => {
  expect(read('infra/kubernetes/geoplan.yaml')).toBe(manifests());
});

/** Settings that only compose has: its balancer's name, the sandbox of a demo, the authority of stores with TLS. */
const onlyThere = new Set(['INGRESS_NAME', 'SANDBOX_URL', 'NODE_EXTRA_CA_CERTS']);
/** What the operator of a cluster fills in. */
const ownValues = new Set(['TRUSTED_PROXIES', 'ALLOWED_HOSTS', 'ADMIN_EMAIL']);

it.each(processes)(
  '$name gets every setting and secret that it gets under compose, and no other',
  (process) => {
    const { environment } = compose.services[process.name];
    const { names, secrets } = environmentOf(podOf(process)?.containers[0]);
    expect(names).toEqual(
      new Set([
        ...Object.keys(environment).filter((name) => !onlyThere.has(name)),
        'RABBITMQ_HOST',
        ...(process.hasDatabase ? ['POSTGRES_HOST'] : ['REDIS_HOST']),
      ]),
    );
    // A required value of .env is a secret or a plain setting.
    const asked = new Set(Object.values(environment).flatMap((value) => required(value)));
    expect(secrets).toEqual(asked.difference(new Set(process.settings)));
    for (const name of [...process.settings, 'LOG_LEVEL'].filter((each) => !ownValues.has(each)))
      expect(`\${${name}:-${settings[name]}}`, 'the same unless said').toBe(environment[name]);
    for (const [name, value] of Object.entries(process.fixed ?? {})) expect(environment[name]).toBe(value);
  },
);

it('the operator’s program gets what it gets under compose', () => {
  const pod = (resource('CronJob', 'operator') as CronJob).spec?.jobTemplate.spec?.template.spec;
  const { names, secrets } = environmentOf(pod?.containers[0]);
  const { environment } = compose.services['geoplan'];
  for (const name of Object.keys(environment).filter((each) => !onlyThere.has(each)))
    expect(names).toContain(name);
  expect(secrets).toEqual(new Set(Object.values(environment).flatMap((value) => required(value))));
});

it('.env of write-env.mjs has every secret, and its JSON comes without quotes', () => {
  // The program prints what an .env lacks: of an empty one, all of it.
  const keys = execFileSync(process.execPath, ['infra/embedded/write-env.mjs', 'gateway-keys'], {
    cwd: root,
  });
  const example = read('.env.example').replaceAll(/^GATEWAY_(SIGNING_KEY|PUBLIC_KEYS)=.*$/gm, '');
  const { stringData = {} } = secretOf(example + keys.toString());
  expect(Object.keys(stringData)).toEqual(secretNames);
  expect(JSON.parse(stringData['GATEWAY_PUBLIC_KEYS'] ?? '')).toMatchObject({ keys: [{ kty: 'EC' }] });
  expect(() => secretOf('ADMIN_PASSWORD=x')).toThrow('TOKEN_KEYS');
});

const isStores = (peer: object) => JSON.stringify(peer).includes('"geoplan":"stores"');
const isNeighbour = (peer: object) => 'podSelector' in peer;

it.each(processes)(
  '$name calls whom it calls under compose: its stores, and the Internet or not',
  (process) => {
    const { environment, networks } = compose.services[process.name];
    const { spec } = resource('NetworkPolicy', process.name) as NetworkPolicy;
    const rules = spec?.egress ?? [];
    const portsOf = (which: (peer: object) => boolean) =>
      rules.filter(({ to }) => to?.some(which)).flatMap(({ ports }) => ports?.map(({ port }) => port) ?? []);
    const addresses = Object.values(environment).join(' ');
    const stores = { 5672: 'rabbitmq:5672', 5432: 'postgres:5432', 6379: 'redis:6379' };
    expect(new Set(portsOf(isStores).map(String))).toEqual(
      new Set(Object.entries(stores).flatMap(([port, name]) => (addresses.includes(name) ? [port] : []))),
    );
    expect(portsOf((peer) => 'ipBlock' in peer).length > 0).toBe(networks.includes('outer'));
    expect(portsOf(isNeighbour)).toEqual(process.name === 'gateway' ? [8081] : []);
  },
);

it('a replica has the time that its own stop takes, after the pause in which callers forget it', () => {
  for (const process of processes) {
    const pod = podOf(process);
    const pause = pod?.containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
    expect(pod?.terminationGracePeriodSeconds).toBeGreaterThan(pause + hardTimeoutMs / 1_000);
  }
});

it('Prometheus finds every pod of ours by what the file for a cluster asks for', () => {
  const { scrape_configs: jobs } = parse(read('infra/kubernetes/prometheus.yml')) as {
    scrape_configs: { job_name: string; relabel_configs: { regex: string }[] }[];
  };
  expect(read('infra/observability/alerts.yml')).toContain(`up{job="${jobs[0]?.job_name}"}`);
  const [partOf, port] = jobs[0]?.relabel_configs.map(({ regex }) => regex) ?? [];
  for (const process of processes) {
    const { metadata, spec } = (resource('Deployment', process.name) as Deployment).spec?.template ?? {};
    expect(metadata?.labels).toHaveProperty(['app.kubernetes.io/part-of'], partOf);
    const inner = spec?.containers[0]?.ports?.find(({ name }) => name === port);
    expect(inner?.containerPort).toBe(process.innerPort);
  }
});

it('nobody is without a budget, a scaler and a policy, and all is closed but what they open', () => {
  const names = processes.map(({ name }) => name);
  expect(kinds('PodDisruptionBudget')).toEqual(names);
  expect(kinds('NetworkPolicy')).toEqual(['deny-all', ...names, 'operator']);
  expect(
    [...kinds('HorizontalPodAutoscaler'), ...kinds('ScaledObject')].toSorted(
      (a, b) => names.indexOf(a) - names.indexOf(b),
    ),
  ).toEqual(names);
});
