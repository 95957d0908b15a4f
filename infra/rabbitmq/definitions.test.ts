import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { messages } from '@geoplan/contracts/api';
import { definitions } from './print-definitions.ts';

const file = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');

/** The broker's name of the queue (kit/bus/rabbit/topology.ts, which is private to kit). */
const mainQueue = (listener: string, type: string): string => `geoplan.${listener}.${type}.v1`;

/** A user's permissions on a queue or exchange, by RabbitMQ's rule: the name matches the pattern. */
function rightsOf(user: string, name: string) {
  const found = definitions.permissions.find((one) => one.user === user);
  const may = (pattern = '(?!)'): boolean => new RegExp(pattern).test(name);
  return { configure: may(found?.configure), write: may(found?.write), read: may(found?.read) };
}

it('definitions.json matches the contracts (to update it, run npm run broker:definitions)', () => {
  expect(JSON.parse(file('definitions.json'))).toEqual(JSON.parse(JSON.stringify(definitions)));
});

it('each user can access only the queues named after it', () => {
  const none = { configure: false, write: false, read: false };
  const all = { configure: true, write: true, read: true };
  const processes = definitions.users.map(({ name }) => name).filter((name) => name !== 'geoplan');
  const listened = messages.flatMap(({ type, listeners }) =>
    listeners.map((listener) => ({ type, listener })),
  );
  expect(listened.length).toBeGreaterThan(10);
  for (const { type, listener } of listened) {
    const main = mainQueue(listener, type);
    for (const queue of [main, `${main}.dead`, `${main}.parked`, `${main}.retry.1000`])
      for (const user of processes)
        expect(rightsOf(user, queue), `${user} ${queue}`).toEqual(user === listener ? all : none);
  }
  // All processes may publish, and the broker has no users outside the product.
  for (const user of processes) {
    expect(rightsOf(user, 'geoplan.events')).toEqual(all);
    expect(rightsOf(user, 'amq.default')).toEqual({ ...none, write: true });
    expect(rightsOf(user, 'amq.topic')).toEqual(none);
    expect(rightsOf(user, `ours.geoplan.${user}.x`)).toEqual(none);
  }
  expect(definitions.users.flatMap(({ tags }) => tags)).toEqual([]);
});

it('a queue that a publisher needs exists and is bound before its listener first starts', () => {
  const stored = messages
    .filter(({ delivery }) => delivery !== 'broadcast')
    .toSorted((one, other) => one.type.localeCompare(other.type, 'en'));
  const wanted = stored.flatMap(({ type, listeners }) =>
    listeners.map((listener) => `${type} ${mainQueue(listener, type)}`),
  );
  expect(definitions.bindings.map((one) => `${one.routing_key} ${one.destination}`)).toEqual(wanted);
  expect(definitions.queues.map(({ name }) => name)).toEqual(wanted.map((one) => one.split(' ')[1]));
});

it('start.sh inserts every password that the definitions need', () => {
  const asked = [...file('definitions.json').matchAll(/"\$\{([A-Z]+)_?RABBITMQ_PASSWORD\}"/g)].map(
    ([, name]) => name,
  );
  const filled = /\{([A-Z,]+)\}_RABBITMQ_PASSWORD/.exec(file('start.sh'))?.[1]?.split(',');
  expect(asked).toEqual(filled);
});
