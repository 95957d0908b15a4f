import { parse } from 'yaml';
import { z } from 'zod';
import { gatewayConfigSchema } from '../../../gateway/src/config.ts';
import { configSchema as authConfig } from '../../../services/auth/src/config.ts';
import { configSchema as balanceConfig } from '../../../services/balance/src/config.ts';
import { configSchema as geoConfig } from '../../../services/geo/src/config.ts';
import { configSchema as httpcheckConfig } from '../../../services/httpcheck/src/config.ts';
import { configSchema as notionConfig } from '../../../services/notion/src/config.ts';
import { composeSettings } from '../../docker/compose-settings.ts';
import { embeddedConfigSchema } from '../../embedded/src/config.ts';
import { read } from './pages.ts';

/** Schemas of the processes, by name. */
const processes: Record<string, Record<string, z.ZodType>> = {
  gateway: gatewayConfigSchema.shape,
  auth: authConfig.shape,
  geo: geoConfig.shape,
  notion: notionConfig.shape,
  httpcheck: httpcheckConfig.shape,
  balance: balanceConfig.shape,
};
const embedded: Record<string, z.ZodType> = embeddedConfigSchema.shape;
/** Settings of Compose itself, with their defaults. */
const composeOwn = new Map([
  ['COMPOSE_PROJECT_NAME', 'geoplan'],
  ['COMPOSE_PROFILES', ''],
]);

interface Compose {
  services: Record<string, { environment?: Record<string, string> }>;
}
const compose = parse(read('docker-compose.yml'), { merge: true }) as Compose;

/** Default of a setting in docker-compose.yml; `null` if it must be set, `undefined` if Compose does not read it. */
export const composeDefaults: ReadonlyMap<string, string | null> = new Map([
  ...composeOwn,
  ...[...read('docker-compose.yml').matchAll(/(?<!\$)\$\{([A-Z_]+):([-?])([^}]*)\}/g)].map(
    ([, name = '', kind, value = '']) => [name, kind === '?' ? null : value] as const,
  ),
]);

/** Setting as shown on the page and in `.env.example`. */
export interface Setting {
  name: string;
  description: string;
  /** Default value; `undefined` if there is none. */
  standard: string | undefined;
  /** Allowed values in Markdown; empty if any text is allowed. */
  values: string;
  readers: string[];
  /** Value of a required setting in `.env.example`; `undefined` if the example only marks it to be replaced. */
  sample: string | undefined;
}

const shown = (value: number): string => value.toLocaleString('en');

function valuesOf(schema: z.ZodType): string {
  const node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  if (node.enum) return node.enum.map((value) => `\`${String(value)}\``).join(', ');
  if (node.format === 'uri') return 'address';
  const { minimum: least = 0, maximum: most = Number.MAX_SAFE_INTEGER } = node;
  if (node.type === 'string' && node.minLength) return `${node.minLength}–${node.maxLength} characters`;
  if (node.type !== 'integer' && node.type !== 'number') return '';
  const range = most === Number.MAX_SAFE_INTEGER ? `from ${shown(least)}` : `${shown(least)}–${shown(most)}`;
  return [range, schema.meta()?.['unit']].filter(Boolean).join(' ');
}

/** Containers that get the setting from `.env`; if Compose does not read it, the processes whose schemas contain it. */
function readersOf(name: string): string[] {
  const containers = Object.entries(compose.services).filter(([, { environment = {}, ...rest }]) =>
    composeDefaults.has(name)
      ? JSON.stringify([environment, rest]).includes(`\${${name}:`)
      : name in environment,
  );
  const owners = composeDefaults.has(name)
    ? []
    : Object.keys(processes).filter((each) => name in (processes[each] ?? {}));
  return [
    ...(composeOwn.has(name) ? ['Compose'] : []),
    ...new Set([...owners, ...containers.map(([container]) => container)]),
    ...(name in embedded ? ['npm start'] : []),
  ];
}

/**
 * Combines the schemas of one setting.
 * @throws Error if they have no description, or different descriptions
 */
export function settingOf(name: string, schemas: z.ZodType[]): Setting {
  const described = schemas.filter((schema) => schema.description !== undefined);
  const descriptions = new Set(described.map((schema) => schema.description));
  const [schema] = described;
  if (!schema || descriptions.size !== 1)
    throw new Error(`${name} has ${descriptions.size} descriptions in the config schemas: give it one`);
  const { unset, sample } = schema.meta() as { unset?: string; sample?: string };
  const { default: standard } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return {
    name,
    description: schema.description!,
    standard:
      ['string', 'number'].includes(typeof standard) && standard !== ''
        ? `${standard as string | number}`
        : unset,
    values: valuesOf(schema),
    readers: readersOf(name),
    sample,
  };
}

/** Every setting by its name. @throws Error for a setting without a description, or with different descriptions */
export function declaredSettings(): Map<string, Setting> {
  const all = Object.values({ ...processes, embedded, composeSettings }).flatMap((shape) =>
    Object.entries(shape),
  );
  const byName = Map.groupBy(all, ([name]) => name);
  return new Map(
    [...byName].map(([name, found]) => [
      name,
      settingOf(
        name,
        found.map(([, schema]) => schema),
      ),
    ]),
  );
}
