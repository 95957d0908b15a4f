import type { ChannelModel, ConfirmChannel } from 'amqplib';
import type { Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import { BusUnavailableError } from '../bus-errors.ts';
import { createBell } from './bell.ts';
import { keepConnected } from './recovering-connection.ts';
import { createRefusal } from './refusal.ts';
import { steadyChannel } from './steady-channel.ts';
import { declareExchange } from './topology.ts';
import type { Unconfirmed } from './unconfirmed.ts';

/** A publish outlives a short reconnect, and still answers within the second of P9. */
const patienceMs = 900;

/** The one confirm channel of the process and what the broker says about taking messages. */
export interface PublishChannel {
  open(): boolean;
  /** @throws BusUnavailableError blocked or closed: known without waiting */
  checkRefusal(): void;
  /** The channel, waiting up to 0.9 s from `calledAt`. @throws BusUnavailableError */
  get(calledAt: number): Promise<{ channel: ConfirmChannel; model: ChannelModel }>;
  /** The broker's answer: a blocked one gives none. @throws BusUnavailableError refused or not within 0.9 s */
  answered<T>(work: Promise<T>): Promise<T>;
  close(deadline: Deadline): Promise<void>;
}

interface Options {
  url: string;
  log: Log;
  namespace: string;
  unconfirmed: Unconfirmed;
}

/** Opens the publishing connection and keeps it open. */
export function openPublishChannel({ url, log, namespace, unconfirmed }: Options): PublishChannel {
  const changed = createBell();
  const refusal = createRefusal((reason) => {
    changed.ring();
    unconfirmed.rejectAll(reason);
  });

  const channel = steadyChannel<ConfirmChannel>({
    name: 'publish',
    log,
    open: (model) => model.createConfirmChannel(),
    async prepare(fresh) {
      fresh.on('return', (message) => unconfirmed.markReturned(message));
      await declareExchange(fresh, namespace);
    },
    onOpen: () => changed.ring(),
    onLost: () => unconfirmed.rejectAll('the connection to the broker is lost'),
  });

  const connection = keepConnected({
    url,
    log,
    name: `${namespace} publish`,
    onOpen: (model) => channel.attach(model),
    onLost: () => refusal.end(),
    onBlocked(reason) {
      log.warn({ reason }, 'the broker takes no messages for now');
      refusal.begin(`the broker takes no messages: ${reason}`);
    },
    onUnblocked() {
      log.info('the broker takes messages again');
      refusal.end();
    },
  });

  return {
    open: () => channel.current() !== null,
    checkRefusal: () => refusal.check(),
    async get(calledAt) {
      const patienceLeftMs = calledAt + patienceMs - Date.now();
      if (!channel.current() && patienceLeftMs > 0) await changed.rung(patienceLeftMs);
      refusal.check();
      const current = channel.current();
      const model = channel.model();
      if (!current || !model) throw new BusUnavailableError('the broker is away');
      return { channel: current, model };
    },
    async answered(work) {
      const answer = await Promise.race([work.then((value) => ({ value })), changed.rung(patienceMs)]);
      refusal.check();
      if (!answer) throw new BusUnavailableError('the broker does not answer');
      return answer.value;
    },
    async close(deadline) {
      refusal.beginForGood('the bus is closed');
      await channel.stop(deadline);
      await connection.close(deadline);
    },
  };
}
