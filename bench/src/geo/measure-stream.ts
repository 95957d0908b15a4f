import { extraMemory, type ChildServer } from './child-server.ts';

/** One complete list sent. */
export interface StreamSample {
  mibPerSecond: number;
  extraMib: number;
  stallMs: number;
}

/** Reads the complete list once and measures the process that sends it. */
export async function measureStream(
  get: (url: string) => Promise<{ status: number; bytes: number; ms: number }>,
  sender: ChildServer,
): Promise<StreamSample> {
  await sender.takeLongestStall();
  let mibPerSecond = 0;
  const extraMib = await extraMemory(sender.pid, async () => {
    const { status, bytes, ms } = await get(`${sender.origin}/api/geo-analysis`);
    if (status !== 200) throw new Error(`the list answers ${status}`);
    mibPerSecond = bytes / 1024 ** 2 / (ms / 1000);
  });
  return { mibPerSecond, extraMib, stallMs: await sender.takeLongestStall() };
}
