// The manifests as one file: npm run kubernetes:manifests
import { stringify } from 'yaml';
import { denyAll, ingress, operatorPolicy, policyOf } from './manifests/network.ts';
import { operator } from './manifests/operator.ts';
import { processes } from './manifests/processes.ts';
import { scalerOf } from './manifests/scalers.ts';
import { budgetOf, configMap, deploymentOf, serviceOf } from './manifests/workloads.ts';

/** Every resource, in the order in which it is applied. */
export const resources = [
  configMap,
  denyAll,
  ...processes.flatMap((each) => [
    policyOf(each),
    serviceOf(each),
    deploymentOf(each),
    budgetOf(each),
    scalerOf(each),
  ]),
  operatorPolicy,
  operator,
  ingress,
];

export function manifests(): string {
  const head =
    '# Made by npm run kubernetes:manifests; change infra/kubernetes/manifests, or lay kustomize patches over it.\n';
  return (
    head +
    resources
      .map((each) => stringify(each.toJSON(), { lineWidth: 0, aliasDuplicateObjects: false }))
      .join('---\n')
  );
}

if (import.meta.main) process.stdout.write(manifests());
