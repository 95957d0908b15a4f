import type { ChannelModel, ConfirmChannel } from 'amqplib';
import type { Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import { BusUnavailableError } from '../bus-errors.ts';
import { createConditionVariable } from './condition-variable.ts';
import { openRecoveringConnection } from './recovering-connection.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createRecoveringChannel } from './recovering-channel.ts';
import { declareExchange } from './topology.ts';
import type { PendingConfirms } from './pending-confirms.ts';

/** Publish timeout: outlives a short reconnect, and still answers within the second of P9. */
const publishTimeoutMs = 900;

/** The one confirm channel of the process, with a circuit breaker for a broker that blocks or is away. */
export interface PublishChannel {
  open(): boolean;
  /** Fails fast. @throws BusUnavailableError the circuit breaker is open: blocked or closed */
  throwIfOpen(): void;
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
  pendingConfirms: PendingConfirms;
}

/** Opens the publishing connection and keeps it open. */
export function openPublishChannel({ url, log, namespace, pendingConfirms }: Options): PublishChannel {
  const changed = createConditionVariable();
  const breaker = createCircuitBreaker((reason) => {
    changed.notifyAll();
    pendingConfirms.rejectAll(reason);
  });

  const channel = createRecoveringChannel<ConfirmChannel>({
    name: 'publish',
    log,
    open: (model) => model.createConfirmChannel(),
    async prepare(fresh) {
      fresh.on('return', (message) => pendingConfirms.markReturned(message));
      await declareExchange(fresh, namespace);
    },
    onOpen: () => changed.notifyAll(),
    onLost: () => pendingConfirms.rejectAll('the connection to the broker is lost'),
  });

  const connection = openRecoveringConnection({
    url,
    log,
    name: `${namespace} publish`,
    onOpen: (model) => channel.attach(model),
    onLost: () => breaker.close(),
    onBlocked(reason) {
      log.warn({ reason }, 'the broker takes no messages for now');
      breaker.open(`the broker takes no messages: ${reason}`);
    },
    onUnblocked() {
      log.info('the broker takes messages again');
      breaker.close();
    },
  });

  return {
    open: () => channel.current() !== null,
    throwIfOpen: () => breaker.throwIfOpen(),
    async get(calledAt) {
      const timeLeftMs = calledAt + publishTimeoutMs - Date.now();
      if (!channel.current() && timeLeftMs > 0) await changed.wait(timeLeftMs);
      breaker.throwIfOpen();
      const current = channel.current();
      const model = channel.model();
      if (!current || !model) throw new BusUnavailableError('the broker is away');
      return { channel: current, model };
    },
    async answered(work) {
      const answer = await Promise.race([work.then((value) => ({ value })), changed.wait(publishTimeoutMs)]);
      breaker.throwIfOpen();
      if (!answer) throw new BusUnavailableError('the broker does not answer');
      return answer.value;
    },
    async close(deadline) {
      breaker.openForGood('the bus is closed');
      await channel.stop(deadline);
      await connection.close(deadline);
    },
  };
}
