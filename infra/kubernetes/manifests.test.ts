import { readFileSync } from 'node:fs';
import { Deployment } from 'kubernetes-models/apps/v1';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { processes, settings } from './manifests/processes.ts';
import { manifests, resources } from './print-manifests.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');

interface ComposeService {
  environment: Record<string, string>;
  networks: string[];
}
const compose = parse(read('../../docker-compose.yml'), { merge: true }) as {
  services: Record<string, ComposeService>;
};

/** Names that a value of the compose file requires of .env. */
const asked = (value: string): string[] =>
  [...value.matchAll(/\$\{([A-Z_]+):\?/g)].map(([, name]) => name ?? '');

const kinds = (kind: string) =>
  resources.filter((each) => each.kind === kind).map((each) => each.metadata?.name ?? '');

it('every resource fits the schema that Kubernetes and KEDA publish', async () => {
  expect(resources.length).toBeGreaterThan(30);
  for (const each of resources) expect(() => each.validate(), JSON.stringify(each)).not.toThrow();
  // And the schema is one that refuses.
  const wrong = { metadata: { name: 'x' }, spec: { replicas: 'two' } } as never;
  expect(() => new Deployment(wrong).validate()).toThrow('replicas');
});

it('geoplan.yaml is what the manifests say: npm run kubernetes:manifests', () => {
  expect(read('geoplan.yaml')).toBe(manifests());
});

it.each(processes)('$name gets the settings and secrets that it gets under compose', (process) => {
  const { environment, networks } = compose.services[process.name];
  const deployment = resources.find(
    (each) => each.kind === 'Deployment' && each.metadata?.name === process.name,
  ) as Deployment;
  const env = deployment.spec?.template.spec?.containers[0]?.env ?? [];
  const names = new Set(env.map(({ name }) => name));
  const secrets = env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.key ?? []);
  // A required value of .env is a secret or a plain setting, and no process gets another's.
  const required = new Set(Object.values(environment).flatMap((value) => asked(value)));
  const plain = new Set(process.settings.filter((name) => required.has(name)));
  expect(new Set(secrets)).toEqual(required.difference(plain));
  for (const name of process.settings) expect(Object.keys(environment), name).toContain(name);
  for (const name of [...process.settings, 'LOG_LEVEL']) expect(settings, name).toHaveProperty(name);
  for (const must of ['AMQP_URL', 'NODE_ENV']) expect(names).toContain(must);
  expect(networks.includes('outer')).toBe(process.isOuter);
});

it('nobody is without a budget, a scaler and a policy, and all is closed but what they open', () => {
  const names = processes.map(({ name }) => name);
  expect(kinds('PodDisruptionBudget')).toEqual(names);
  expect(kinds('NetworkPolicy')).toEqual(['deny-all', ...names]);
  expect(
    [...kinds('HorizontalPodAutoscaler'), ...kinds('ScaledObject')].toSorted(
      (a, b) => names.indexOf(a) - names.indexOf(b),
    ),
  ).toEqual(names);
});
