import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parse } from 'yaml';

const read = (file: string): string => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

interface Container {
  profiles?: string[];
  networks: string[];
  environment?: Record<string, string>;
}
interface ComposeFile {
  services: Record<string, Container>;
  networks: Record<string, { internal?: boolean }>;
}

const compose = parse(read('docker-compose.yml'), { merge: true }) as ComposeFile;
/** Containers that `docker compose up` starts without a profile. */
const standard = Object.entries(compose.services).filter(([, { profiles }]) => profiles === undefined);
const diagram = read('docs/system.svg');

const textsOf = (kind: string): string[] =>
  [...diagram.matchAll(/<text class="([^"]+)"[^>]*>([^<]+)</g)]
    .filter(([, classes = '']) => classes.split(' ').includes(kind))
    .map(([, , text = '']) => text);
const edges = new Set([...diagram.matchAll(/data-edge="([^"]+)"/g)].map(([, names]) => names));

/**
 * Name of the database in an address of docker-compose.yml, such as `geo` of
 * `${GEO_DATABASE_URL:-postgres://geo@postgres:5432/geo}`.
 */
const databaseOf = ({ environment }: Container): string | undefined =>
  /:5432\/(\w+)\}$/.exec(environment?.['DATABASE_URL'] ?? '')?.[1];

function edgesOf([name, container]: [string, Container]): string[] {
  const { environment = {}, networks } = container;
  return [
    ...(databaseOf(container) === undefined ? [] : [`${name} database`]),
    ...(environment['AMQP_URL'] === undefined ? [] : [`${name} rabbitmq`]),
    ...(environment['REDIS_URL'] === undefined ? [] : [`${name} redis`]),
    ...(networks.includes('outer') ? [`${name} outside`] : []),
  ];
}

it('shows exactly the containers that docker compose starts', () => {
  const names = standard.map(([name]) => name);
  expect(names).toContain('ingress');
  expect(textsOf('part').toSorted()).toEqual(names.toSorted());
});

it('shows exactly the databases of the services', () => {
  const databases = standard.flatMap(([, container]) => databaseOf(container) ?? []);
  expect(databases).toHaveLength(5);
  expect(textsOf('database').toSorted()).toEqual(databases.toSorted());
});

it('connects each container with its stores and external APIs, and the browser with each service through the gateway', () => {
  const services = standard.filter(([, container]) => databaseOf(container) !== undefined);
  const requests = ['browser ingress', 'ingress gateway', ...services.map(([name]) => `gateway ${name}`)];
  expect([...edges].toSorted()).toEqual([...requests, ...standard.flatMap(edgesOf)].toSorted());
});

it('is in English, like its page', () => {
  expect(diagram).not.toMatch(/\p{Script=Cyrillic}/u);
});
