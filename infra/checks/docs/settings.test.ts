import { expect, it } from 'vitest';
import { gatewayConfigSchema } from '../../../gateway/src/config.ts';
import { configSchema as authConfig } from '../../../services/auth/src/config.ts';
import { configSchema as balanceConfig } from '../../../services/balance/src/config.ts';
import { configSchema as geoConfig } from '../../../services/geo/src/config.ts';
import { configSchema as httpcheckConfig } from '../../../services/httpcheck/src/config.ts';
import { configSchema as notionConfig } from '../../../services/notion/src/config.ts';
import { embeddedConfigSchema } from '../../embedded/src/config.ts';
import { read } from './pages.ts';

const services = [authConfig, geoConfig, notionConfig, httpcheckConfig, balanceConfig];

/** Fields of a schema that the test reads. */
interface Settings {
  shape: Record<string, { safeParse: (value: undefined) => { data?: unknown } }>;
}
const schemas: Settings[] = [embeddedConfigSchema, gatewayConfigSchema, ...services];

/** Settings of the page with their default, in the order of the page; several may share a row. */
const described = [
  ...read('docs/configuration.md').matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \| ([^|]+) \|/gm),
].flatMap(([, names = '', standard = '']) =>
  [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ name, standard: standard.trim() })),
);
const names = described.map(({ name }) => name);

const namesIn = (file: string, pattern: RegExp): string[] =>
  [...read(file).matchAll(pattern)].map(([, name = '']) => name);

/** Default of a setting as text; undefined without one, and for values that are parsed into an object. */
function standardOf({ shape }: Settings, name: string): string | undefined {
  const value = shape[name]?.safeParse(undefined).data;
  return typeof value === 'number' || (typeof value === 'string' && value !== '') ? String(value) : undefined;
}

it('describes each setting once', () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('describes every setting of the processes, of .env.example and of docker-compose.yml, and no other', () => {
  const known = new Set([
    ...schemas.flatMap((schema) => Object.keys(schema.shape)),
    ...namesIn('.env.example', /^([A-Z_]+)=/gm),
    ...namesIn('docker-compose.yml', /(?<!\$)\$\{([A-Z_]+):[-?]/g),
    ...namesIn('docker-compose.yml', /^ {6}(INNER_URLS):/gm),
  ]);
  expect(names.toSorted()).toEqual([...known].toSorted());
});

it('states the defaults of the schemas and of .env.example', () => {
  const example = new Map(
    [...read('.env.example').matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
  const byProcess = ['PORT', 'REGISTRATION'];
  const defaults = described
    .filter(({ name }) => !byProcess.includes(name))
    .flatMap(({ name, standard }) =>
      schemas.flatMap((schema) => {
        const value = standardOf(schema, name);
        return value === undefined ? [] : [{ name, standard, value: `\`${value}\`` }];
      }),
    );
  expect(defaults.length).toBeGreaterThan(30);
  expect(defaults.filter(({ standard, value }) => standard !== value)).toEqual([]);
  const inExample = described.filter(
    ({ name }) => example.has(name) && !/change-me|@/.test(example.get(name)!),
  );
  expect(inExample.filter(({ name, standard }) => standard !== `\`${example.get(name)}\``)).toEqual([]);
});
