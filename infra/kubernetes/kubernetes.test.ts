import { execFileSync } from 'node:child_process';
import { parseEnv } from 'node:util';
import { hardTimeoutMs } from '@geoplan/kit/shutdown';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { secretNames, secretOf } from './print-secret.ts';
import {
  containerOf,
  egressOf,
  found,
  kustomization,
  podOf,
  processesOf,
  read,
  resources,
  type Container,
  type Variable,
} from './testing/manifests.ts';

interface ComposeService {
  environment: Record<string, string>;
  networks: string[];
  deploy: { resources: { limits: { cpus: string; memory: string } } };
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, ComposeService>;
};
const settings = parseEnv(read('infra/kubernetes/settings.env'));

const names = ['gateway', 'auth', 'geo', 'notion', 'httpcheck', 'balance'];
/** Settings used only by compose: its balancer's name, the sandbox of a demo, the authority of stores with TLS. */
const onlyThere = new Set(['INGRESS_NAME', 'SANDBOX_URL', 'NODE_EXTRA_CA_CERTS']);
/** Settings that the operator of a cluster must set. */
const ownValues = new Set(['TRUSTED_PROXIES', 'ALLOWED_HOSTS', 'ADMIN_EMAIL']);

/** Names that a value of the compose file requires from .env. */
const required = (value: string): string[] =>
  [...value.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name ?? '');

const secretsOf = (env: readonly Variable[]) =>
  new Set(env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []));

/**
 * Value of a setting without .env: `value` of `${NAME:-value}`, otherwise the text itself; stores have different
 * addresses.
 */
const standardValue = (value: string): string =>
  (/^\$\{\w+:-(.*)\}$/.exec(value)?.[1] ?? value).replace(
    /(postgres|rabbitmq|redis):\d+/,
    (_, store: string) => `$(${store.toUpperCase()}_HOST)`,
  );

it.each(names)('gives %s the same settings and secrets as compose, but no other secrets', (name) => {
  const { environment } = compose.services[name];
  const { env, envFrom } = containerOf(name);
  expect(envFrom).toEqual([{ configMapRef: { name: kustomization.configMapGenerator[0]?.name } }]);
  const own = Object.fromEntries(env.map((each) => [each.name, each.value]));
  for (const [setting, value] of Object.entries(environment)) {
    if (onlyThere.has(setting)) continue;
    if (!(setting in own)) expect(settings, setting).toHaveProperty(setting);
    const isPlain = !value.includes(':?') && !ownValues.has(setting);
    if (isPlain) expect(own[setting] ?? settings[setting], setting).toBe(standardValue(value));
  }
  const needed = new Set(Object.values(environment).flatMap((value) => required(value)));
  expect(secretsOf(env)).toEqual(needed.difference(new Set(Object.keys(settings))));
});

it('gives the operator’s program the same settings and secrets as compose', () => {
  const { jobTemplate } = found('CronJob', 'operator').spec as unknown as {
    jobTemplate: { spec: { template: { spec: { containers: [Container] } } } };
  };
  const { env } = jobTemplate.spec.template.spec.containers[0];
  const { environment } = compose.services['geoplan'];
  const values = Object.fromEntries(env.map((each) => [each.name, each.value]));
  expect(new Set(Object.keys(values))).toEqual(new Set(Object.keys(environment)).difference(onlyThere));
  expect(values['INNER_URLS']).toBe(environment['INNER_URLS']);
  expect(secretsOf(env)).toEqual(new Set(Object.values(environment).flatMap((value) => required(value))));
});

it('has no setting unknown to compose, and has an image for every process', () => {
  const known = new Set(names.flatMap((name) => Object.keys(compose.services[name].environment)));
  const hosts = ['POSTGRES_HOST', 'RABBITMQ_HOST', 'REDIS_HOST'];
  expect(Object.keys(settings).filter((each) => !known.has(each))).toEqual(hosts);
  expect(kustomization.images.map(({ name }) => name)).toEqual(
    [...names, 'operator'].map((name) => `geoplan-${name}`),
  );
});

it('creates a secret from a generated .env, without the quotes around its JSON', () => {
  const keys = execFileSync(process.execPath, ['infra/embedded/write-env.mjs', 'gateway-keys'], {
    cwd: new URL('../../', import.meta.url),
  });
  const example = read('.env.example').replaceAll(/^GATEWAY_(SIGNING_KEY|PUBLIC_KEYS)=.*$/gm, '');
  const { stringData } = secretOf(example + keys.toString());
  expect(Object.keys(stringData)).toEqual(secretNames);
  expect(JSON.parse(stringData['GATEWAY_PUBLIC_KEYS'] ?? '')).toMatchObject({ keys: [{ kty: 'EC' }] });
  expect(() => secretOf('ADMIN_PASSWORD=x')).toThrow('TOKEN_KEYS');
});

it.each(names)('allows %s the same calls as compose', (name) => {
  const { environment, networks } = compose.services[name];
  const egress = egressOf(name);
  const portsTo = (kind: 'namespaceSelector' | 'ipBlock', label = '') =>
    egress
      .filter(({ to }) => to?.some((peer) => kind in peer && JSON.stringify(peer).includes(label)))
      .flatMap(({ ports }) => ports.map(({ port }) => port));
  const addresses = Object.values(environment).join(' ');
  const stores = { 5672: 'rabbitmq:5672', 5432: 'postgres:5432', 6379: 'redis:6379' };
  expect(new Set(portsTo('namespaceSelector', '"geoplan":"stores"').map(String))).toEqual(
    new Set(Object.entries(stores).flatMap(([port, host]) => (addresses.includes(host) ? [port] : []))),
  );
  expect(portsTo('ipBlock').length > 0).toBe(networks.includes('outer'));
  const neighbours = egress.flatMap(({ to = [] }) =>
    to.flatMap(({ podSelector }) => (podSelector ? processesOf(podSelector, names) : [])),
  );
  expect(neighbours).toEqual(name === 'gateway' ? names.slice(1) : []);
});

it.each(names)('probes and limits %s like its image and compose', (name) => {
  const { ports, resources: allowed, startupProbe, readinessProbe, livenessProbe } = containerOf(name);
  const script = read('infra/docker/health-check.sh');
  const [, path] = /HEALTH_PATH:-(\/\w+)/.exec(script) ?? [];
  const [, servicePort] = /HEALTH_PORT:-\$\{PORT:-(\d+)\}/.exec(script) ?? [];
  const [, gatewayPort] = /ENV HEALTH_PORT=(\d+)/.exec(read('infra/docker/Dockerfile')) ?? [];
  for (const { httpGet } of [startupProbe, livenessProbe]) expect(httpGet).toEqual({ path, port: 'inner' });
  expect(readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'inner' });
  const inner = ports.find((each) => each.name === 'inner');
  expect(String(inner?.containerPort)).toBe(name === 'gateway' ? gatewayPort : servicePort);
  const { cpus, memory } = compose.services[name].deploy.resources.limits;
  expect(allowed.limits).toEqual({ cpu: cpus, memory: `${memory}i` });
});

it.each(names)('gives %s enough time to stop after the pause in which callers drop its address', (name) => {
  const pause = containerOf(name).lifecycle.preStop.sleep.seconds;
  expect(podOf(name).spec.terminationGracePeriodSeconds).toBeGreaterThan(pause + hardTimeoutMs / 1_000);
});

it('labels every pod and port for Prometheus', () => {
  const { scrape_configs: jobs } = parse(read('infra/kubernetes/prometheus.yml')) as {
    scrape_configs: { job_name: string; relabel_configs: { regex: string }[] }[];
  };
  expect(read('infra/observability/alerts.yml')).toContain(`up{job="${jobs[0]?.job_name}"}`);
  const [partOf, port] = jobs[0]?.relabel_configs.map(({ regex }) => regex) ?? [];
  for (const name of names) {
    expect(podOf(name).metadata.labels).toEqual({
      'app.kubernetes.io/name': name,
      'app.kubernetes.io/part-of': partOf,
    });
    expect(containerOf(name).ports.map((each) => each.name)).toContain(port);
  }
});

const kinds = (...wanted: string[]): string[] =>
  resources.filter(({ kind }) => wanted.includes(kind)).map(({ metadata }) => metadata.name);

it('has a service, a disruption budget and a scaler for every process, and denies traffic that no policy allows', () => {
  for (const each of [['Service'], ['PodDisruptionBudget'], ['HorizontalPodAutoscaler', 'ScaledObject']])
    expect(kinds(...each)).toEqual(names);
  expect(found('NetworkPolicy', 'deny-all').spec.podSelector).toEqual({});
});
