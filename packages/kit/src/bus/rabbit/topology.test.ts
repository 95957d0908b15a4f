import type { ChannelModel } from 'amqplib';
import { expect, it } from 'vitest';
import { declareListenerQueues } from './topology.ts';

const refuse = (code: number): Promise<never> =>
  Promise.reject(Object.assign(new Error(`refused: ${code}`), { code }));

/** A broker whose user may declare only queues of its own name, and whose other queues are `known`. */
function brokerOf(user: string, known: readonly string[]) {
  const done: string[] = [];
  const channel = {
    on() {},
    close: async () => {},
    async assertQueue(name: string) {
      if (!name.startsWith(`geoplan.${user}.`)) await refuse(403);
      done.push(`declared ${name}`);
    },
    bindQueue: async (name: string) => void done.push(`bound ${name}`),
    checkQueue: (name: string) => (known.includes(name) ? void done.push(`found ${name}`) : refuse(404)),
  };
  return { done, model: { createChannel: async () => channel } as unknown as ChannelModel };
}

const told = { type: 'price.changed', delivery: 'event' as const, listeners: ['geo', 'auth'] as const };

it('a publisher declares the queues it is permitted to declare, and accepts other existing queues', async () => {
  const { done, model } = brokerOf('geo', ['geoplan.auth.price.changed.v1']);
  await declareListenerQueues(model, 'geoplan', told);
  expect(done).toEqual([
    'declared geoplan.geo.price.changed.v1',
    'bound geoplan.geo.price.changed.v1',
    'found geoplan.auth.price.changed.v1',
  ]);
});

it('a queue that can neither be declared nor found causes an error, so that the message stays in the outbox', async () => {
  await expect(declareListenerQueues(brokerOf('geo', []).model, 'geoplan', told)).rejects.toMatchObject({
    code: 404,
  });
});
