// The secret `geoplan` out of .env, of its secrets only: node infra/kubernetes/print-secret.ts < .env | kubectl apply -f -
// `kubectl create secret --from-env-file` would keep the quotes around the JSON of keys.
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { Secret } from 'kubernetes-models/v1';
import { stringify } from 'yaml';
import { resources } from './print-manifests.ts';

/** Names that the manifests take from the secret. */
export const secretNames: readonly string[] = [
  ...new Set(
    [...JSON.stringify(resources).matchAll(/"secretKeyRef":\{[^}]*"key":"(\w+)"/g)].map(
      ([, name = '']) => name,
    ),
  ),
].toSorted();

/** @throws Error some are missing, with their names */
export function secretOf(env: string): Secret {
  const given = parseEnv(env);
  const missing = secretNames.filter((name) => !given[name]);
  if (missing.length > 0) throw new Error(`.env lacks ${missing.join(', ')}`);
  const stringData = Object.fromEntries(secretNames.map((name) => [name, given[name] ?? '']));
  return new Secret({ metadata: { name: 'geoplan', namespace: 'geoplan' }, type: 'Opaque', stringData });
}

if (import.meta.main)
  process.stdout.write(stringify(secretOf(await text(process.stdin)).toJSON(), { lineWidth: 0 }));
