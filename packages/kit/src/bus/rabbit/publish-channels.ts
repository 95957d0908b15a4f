import type { ChannelModel, ConfirmChannel } from 'amqplib';
import { settledBy, type Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';
import { BusUnavailableError } from '../bus-errors.ts';
import { createPendingConfirms, type PendingConfirms } from './pending-confirms.ts';
import { createRecoveringChannel } from './recovering-channel.ts';
import { openRecoveringConnection } from './recovering-connection.ts';
import { declareExchange } from './topology.ts';

/** A confirm channel that is currently open. */
export interface OpenPublishChannel {
  readonly open: ConfirmChannel;
  readonly model: ChannelModel;
  readonly confirms: PendingConfirms;
  /**
   * Declarations made for this address on this channel; they end with the channel, which a broker also drops when it
   * loses a queue.
   */
  declared: Promise<void> | null;
}

/**
 * Bulkhead of a publisher: one confirm channel per address, on one connection. The broker processes a channel in order.
 * An address that it cannot serve (a quorum queue without a leader, a deleted exchange) would block or cut off
 * everything else on the channel.
 */
export interface PublishChannels {
  /**
   * Opens the address's channel within 5 s if there is none. @throws BusUnavailableError immediately while the broker
   * is down or blocked
   */
  use(address: string): Promise<OpenPublishChannel>;
  isOpen(): boolean;
  /** Resolves when all current operations have finished. */
  idle(): Promise<unknown>;
  close(deadline: Deadline): Promise<void>;
}

interface Options {
  url: string;
  log: Log;
  namespace: string;
}

/** Channel of one address; it recovers automatically. */
function createPublishChannel(address: string, { log, namespace }: Options) {
  const confirms = createPendingConfirms();
  let opening = Promise.withResolvers<void>();
  const state = { declared: null as Promise<void> | null };
  const recovering = createRecoveringChannel<ConfirmChannel>({
    name: `publish ${address}`,
    log,
    open: (model) => model.createConfirmChannel(),
    async prepare(fresh) {
      state.declared = null;
      fresh.on('return', (message) => confirms.markReturned(message));
      await declareExchange(fresh, namespace);
    },
    onOpen: () => opening.resolve(),
    onLost() {
      opening = Promise.withResolvers();
      confirms.rejectAll('the connection to the broker is lost');
    },
  });
  return {
    confirms,
    recovering,
    async use(): Promise<OpenPublishChannel> {
      if (!recovering.current()) await confirms.answered(opening.promise);
      const [open, model] = [recovering.current(), recovering.model()];
      if (!open || !model) throw new BusUnavailableError('the broker is away');
      return Object.assign(state, { open, model, confirms });
    },
  };
}

/** Connects and reconnects automatically. */
export function openPublishChannels(options: Options): PublishChannels {
  const { url, log, namespace } = options;
  const channels = new Map<string, ReturnType<typeof createPublishChannel>>();
  let model: ChannelModel | null = null;
  /** Reason why the broker accepts nothing now (memory or disk alarm); `null` if it accepts messages. */
  let blocked: string | null = null;
  let closed = false;

  const rejectAll = (reason: string): void => {
    for (const { confirms } of channels.values()) confirms.rejectAll(reason);
  };
  function channelOf(address: string) {
    const known = channels.get(address);
    if (known) return known;
    const made = createPublishChannel(address, options);
    channels.set(address, made);
    if (model) made.recovering.attach(model);
    return made;
  }
  // Opened at start-up, because it reveals whether the broker allows publishing at all.
  const first = channelOf(namespace);

  const connection = openRecoveringConnection({
    url,
    log,
    name: `${namespace} publish`,
    onOpen(opened) {
      model = opened;
      for (const { recovering } of channels.values()) recovering.attach(opened);
    },
    onLost() {
      model = null;
      blocked = null;
      rejectAll('the connection to the broker is lost');
    },
    onBlocked(reason) {
      log.warn({ reason }, 'broker blocked publishing');
      blocked = `the broker takes no messages: ${reason}`;
      rejectAll(blocked);
    },
    onUnblocked() {
      log.info('broker unblocked publishing');
      blocked = null;
    },
  });

  return {
    async use(address) {
      if (closed) throw new BusUnavailableError('the bus is closed');
      if (blocked !== null) throw new BusUnavailableError(blocked);
      if (!model) throw new BusUnavailableError('the broker is away');
      return channelOf(address).use();
    },
    isOpen: () => first.recovering.current() !== null,
    idle: () => Promise.all([...channels.values()].map(({ confirms }) => confirms.idle())),
    async close(deadline) {
      closed = true;
      rejectAll('the bus is closed');
      const stopped = [...channels.values()].map(({ recovering }) => recovering.stop(deadline));
      await settledBy(Promise.all(stopped), deadline);
      await connection.close(deadline);
    },
  };
}
