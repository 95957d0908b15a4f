// Prints the secret `geoplan` with the secrets from .env:
// node infra/kubernetes/print-secret.ts < .env | kubectl apply -f -
// `kubectl create secret --from-env-file` would keep the quotes around values in JSON, such as TOKEN_KEYS.
import { globSync, readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseEnv } from 'node:util';
import { stringify } from 'yaml';

const secretKey = /secretKeyRef: \{ name: geoplan, key: (\w+) \}/g;

/** Names of the keys that the manifests read from the secret. */
export const secretNames: readonly string[] = [
  ...new Set(
    globSync('*.yaml', { cwd: import.meta.dirname }).flatMap((file) =>
      [...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(secretKey)].map(
        ([, name = '']) => name,
      ),
    ),
  ),
].toSorted();

/** Creates the secret from the text of a .env file. @throws Error that lists missing names */
export function secretOf(env: string) {
  const given = parseEnv(env);
  const missing = secretNames.filter((name) => !given[name]);
  if (missing.length > 0) throw new Error(`.env lacks ${missing.join(', ')}`);
  return {
    apiVersion: 'v1',
    kind: 'Secret',
    metadata: { name: 'geoplan', namespace: 'geoplan' },
    type: 'Opaque',
    stringData: Object.fromEntries(secretNames.map((name) => [name, given[name] ?? ''])),
  };
}

if (import.meta.main) process.stdout.write(stringify(secretOf(await text(process.stdin)), { lineWidth: 0 }));
