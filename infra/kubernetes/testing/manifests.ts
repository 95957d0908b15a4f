import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';

const root = new URL('../../../', import.meta.url);

/** Content of a file by its path from the root. */
export const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const readManifest = (file: string): string => read(`infra/kubernetes/${file}`);

export interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string } };
}
interface Probe {
  httpGet: { path: string; port: string };
}
export interface Container {
  name: string;
  image: string;
  env: Variable[];
  envFrom: { configMapRef: { name: string } }[];
  ports: { name: string; containerPort: number }[];
  resources: { limits: { cpu: string; memory: string } };
  lifecycle: { preStop: { sleep: { seconds: number } } };
  startupProbe: Probe;
  readinessProbe: Probe;
  livenessProbe: Probe;
}
export interface Pod {
  metadata: { labels: Record<string, string> };
  spec: { terminationGracePeriodSeconds: number; containers: [Container] };
}
interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: 'In' | 'NotIn'; values: string[] }[];
}
interface Rule {
  to?: { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: object }[];
  from?: Rule['to'];
  ports: { port: number | string }[];
}
interface Resource {
  kind: string;
  metadata: { name: string };
  spec: { template: Pod; podSelector: Selector; ingress?: Rule[]; egress?: Rule[] };
}
interface Kustomization {
  resources: string[];
  patches: { path: string; target: { kind: string } }[];
  configMapGenerator: { name: string; envs: string[] }[];
  images: { name: string }[];
}

export const kustomization = parse(readManifest('kustomization.yaml')) as Kustomization;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Strategic merge of the fields in the patch. Objects and containers of one name are merged; other lists are
 * replaced.
 */
function merged(base: unknown, patch: unknown): unknown {
  if (isObject(base) && isObject(patch)) {
    const fields = new Set([...Object.keys(base), ...Object.keys(patch)]);
    return Object.fromEntries([...fields].map((each) => [each, merged(base[each], patch[each])]));
  }
  const isNamed = Array.isArray(base) && Array.isArray(patch) && isObject(base[0]) && 'name' in base[0];
  if (isNamed && isObject(patch[0]) && base[0].name === patch[0]['name']) return [merged(base[0], patch[0])];
  return patch ?? base;
}

const patch = parse(readManifest(kustomization.patches[0]?.path ?? '')) as Resource;

/** Every resource of `kubectl apply -k`, except the generated config map. */
export const resources: Resource[] = kustomization.resources
  .flatMap((file) => parseAllDocuments(readManifest(file)).map((document) => document.toJS() as Resource))
  .map((each) =>
    each.kind === kustomization.patches[0]?.target.kind
      ? { ...each, spec: merged(each.spec, patch.spec) as Resource['spec'] }
      : each,
  );

export function found(kind: string, name: string): Resource {
  const resource = resources.find((each) => each.kind === kind && each.metadata.name === name);
  if (!resource) throw new Error(`no ${kind} ${name}`);
  return resource;
}

export const podOf = (name: string): Pod => found('Deployment', name).spec.template;
export const containerOf = (name: string): Container => podOf(name).spec.containers[0];

function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Record<string, string>) {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(
      ({ key, operator, values }) => values.includes(labels[key] ?? '') === (operator === 'In'),
    )
  );
}

/** Names of the processes that a selector of pods matches. */
export const processesOf = (selector: Selector, names: readonly string[]): string[] =>
  names.filter((name) => selects(selector, podOf(name).metadata.labels));

/** Outgoing rules of all policies for a process. */
export const egressOf = (name: string): Rule[] =>
  resources
    .filter((each) => each.kind === 'NetworkPolicy')
    .filter(({ spec }) => selects(spec.podSelector, podOf(name).metadata.labels))
    .flatMap(({ spec }) => spec.egress ?? []);
