import type { Channel, ChannelModel } from 'amqplib';

/** Runs a short piece of work on a temporary channel, so that a channel error (404, 406) closes nothing else. */
export async function withChannel<T>(
  model: ChannelModel,
  work: (channel: Channel) => Promise<T>,
): Promise<T> {
  const channel = await model.createChannel();
  channel.on('error', () => {}); // the refused call rejects as well
  try {
    return await work(channel);
  } finally {
    // Closing requeues what was taken and not acknowledged; a closed channel throws, which changes nothing.
    await closeOf(channel).catch(() => {});
  }
}

async function closeOf(channel: Channel): Promise<void> {
  await channel.close();
}
