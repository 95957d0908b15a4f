import type { Channel, ChannelModel, ConfirmChannel } from 'amqplib';
import { settledBy, withTimeout, type Deadline } from '../../deadline.ts';
import type { Log } from '../../log.ts';

/** Pauses before reopening a lost channel; the last one repeats. */
const pausesMs = [100, 300, 1_000, 2_000];
/** Setup timeout. A quorum queue without a leader never responds, and the timeout causes a log line that names it. */
const prepareTimeoutMs = 10_000;

type AnyChannel = Channel | ConfirmChannel;

/** A channel that is reopened and fully set up again whenever it or its connection is lost. */
export interface RecoveringChannel<C> {
  /** Current channel; `null` if there is none. */
  current(): C | null;
  /** Connection of the current channel; `null` if there is none. */
  model(): ChannelModel | null;
  /** Moves to a new connection. */
  attach(model: ChannelModel): void;
  /** Closes this channel and opens another. */
  restart(): void;
  /** Closes the channel permanently, after everything written to it has been sent. */
  stop(deadline: Deadline): Promise<void>;
}

interface Options<C> {
  name: string;
  log: Log;
  open: (model: ChannelModel) => Promise<C>;
  /** Sets up everything the channel needs before it counts as open: topology, consumers, listeners. */
  prepare: (channel: C) => Promise<void>;
  onOpen?(): void;
  onLost?(): void;
}

/** Keeps a channel open on the attached connection. */
export function createRecoveringChannel<C extends AnyChannel>(options: Options<C>): RecoveringChannel<C> {
  const { log, name } = options;
  let model: ChannelModel | null = null;
  let current: C | null = null;
  let timer: NodeJS.Timeout | undefined;
  let failures = 0;

  async function tryOpen(): Promise<void> {
    const target = model;
    if (!target || current) return;
    try {
      const channel = await openChannel(options, target, onClose);
      if (model !== target) return closeQuietly(channel);
      current = channel;
      failures = 0;
      options.onOpen?.();
    } catch (error) {
      if (model !== target) return;
      failures += 1;
      log.warn({ err: error, channel: name, failures }, 'broker channel setup failed');
      tryLater();
    }
  }

  function onClose(channel: C): void {
    if (current !== channel) return;
    current = null;
    options.onLost?.();
    tryLater();
  }

  function tryLater(): void {
    clearTimeout(timer);
    if (!model) return;
    timer = setTimeout(() => void tryOpen(), pausesMs[Math.min(failures, pausesMs.length - 1)]);
  }

  return {
    current: () => current,
    model: () => (current ? model : null),
    attach(next) {
      clearTimeout(timer);
      current = null;
      model = next;
      failures = 0;
      // A dead connection rejects every attempt; its successor is attached separately.
      next.on('close', () => {
        if (model !== next) return;
        model = null;
        clearTimeout(timer);
      });
      void tryOpen();
    },
    restart() {
      if (current) closeQuietly(current);
    },
    async stop(deadline) {
      model = null;
      clearTimeout(timer);
      const closing = current;
      // In amqplib, closing a connection can overtake the last acks of its channels, but closing the channel cannot.
      if (closing) await settledBy(close(closing), deadline);
    },
  };
}

async function openChannel<C extends AnyChannel>(
  { log, name, open, prepare }: Options<C>,
  model: ChannelModel,
  onClose: (channel: C) => void,
): Promise<C> {
  let lost = false;
  const channel = await open(model);
  channel.on('error', (error) => log.warn({ err: error, channel: name }, 'broker closed a channel'));
  channel.on('close', () => {
    lost = true;
    onClose(channel);
  });
  try {
    const prepared = await withTimeout(prepare(channel), prepareTimeoutMs);
    if (!prepared.inTime) throw new Error('broker did not respond');
    if (lost) throw new Error('channel lost during setup');
    return channel;
  } catch (error) {
    closeQuietly(channel);
    throw error;
  }
}

// A closed channel throws synchronously, which is treated here like a rejection.
async function close(channel: Channel): Promise<void> {
  await channel.close();
}

function closeQuietly(channel: Channel): void {
  void close(channel).catch(() => {});
}

/** Runs a short operation on a temporary channel, so that a channel error (404, 406) does not close anything else. */
export async function withChannel<T>(
  model: ChannelModel,
  work: (channel: Channel) => Promise<T>,
): Promise<T> {
  const channel = await model.createChannel();
  channel.on('error', () => {}); // the refused call rejects as well
  try {
    return await work(channel);
  } finally {
    // Closing requeues messages that were taken and not acknowledged; a closed channel throws, which can be ignored.
    await close(channel).catch(() => {});
  }
}
