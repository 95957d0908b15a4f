import type { Channel, ChannelModel } from 'amqplib';

/** Runs a short piece of work on a channel of its own, so that a refusal (404, 406) closes nothing else. */
export async function withChannel<T>(
  model: ChannelModel,
  work: (channel: Channel) => Promise<T>,
): Promise<T> {
  const channel = await model.createChannel();
  channel.on('error', () => {}); // the refused call rejects as well
  try {
    return await work(channel);
  } finally {
    // Closing hands back what was taken and not acknowledged; a closed channel throws, which changes nothing.
    await closeOf(channel).catch(() => {});
  }
}

async function closeOf(channel: Channel): Promise<void> {
  await channel.close();
}
