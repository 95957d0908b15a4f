import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

function recorded(options: { maxItems?: number; write?: (items: readonly number[]) => Promise<void> } = {}) {
  const groups: number[][] = [];
  const commit = createGroupCommit<number>({
    maxItems: options.maxItems ?? 10,
    maxWaitMs: 20,
    async write(items) {
      groups.push([...items]);
      await options.write?.(items);
    },
  });
  return { groups, commit };
}

it('writes items that arrive shortly after each other in one group', async () => {
  const { groups, commit } = recorded();
  await Promise.all([1, 2, 3].map((item) => commit.add(item)));
  expect(groups).toEqual([[1, 2, 3]]);
});

it('limits the size of a group, and continues after an idle period', async () => {
  const { groups, commit } = recorded({ maxItems: 2 });
  await Promise.all([1, 2, 3].map((item) => commit.add(item)));
  expect(groups).toEqual([[1, 2], [3]]);
  // The timer set for item 3 finds nothing to write.
  await sleep(50);
  await commit.add(4);
  await commit.add(5);
  expect(groups.slice(2)).toEqual([[4], [5]]);
});

it('collects items that arrive while a group is being written', async () => {
  const { promise: written, resolve } = Promise.withResolvers<void>();
  const { groups, commit } = recorded({ write: () => written });
  const first = commit.add(1);
  await expect.poll(() => groups).toEqual([[1]]);
  const others = [2, 3].map((item) => commit.add(item));
  resolve();
  await Promise.all([first, ...others]);
  expect(groups).toEqual([[1], [2, 3]]);
});

it('rejects every item of a failed group, but no others', async () => {
  const { commit } = recorded({
    maxItems: 2,
    write: async (items) => {
      if (items.includes(2)) throw new Error('full');
    },
  });
  const ends = await Promise.allSettled([1, 2, 3].map((item) => commit.add(item)));
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
});

it('resolves when all items are written', async () => {
  const { groups, commit } = recorded({ write: () => sleep(10) });
  const added = [1, 2].map((item) => commit.add(item));
  await commit.settled();
  expect(groups).toEqual([[1, 2]]);
  await Promise.all(added);
  await commit.settled();
});

it('lets groups below a minimum size wait, even after a write', async () => {
  const groups: number[][] = [];
  const { promise: written, resolve } = Promise.withResolvers<void>();
  const commit = createGroupCommit<number>({
    maxItems: 4,
    minItems: 2,
    maxWaitMs: 20,
    async write(items) {
      groups.push([...items]);
      await written;
    },
  });
  const first = [1, 2].map((item) => commit.add(item));
  await expect.poll(() => groups).toEqual([[1, 2]]);
  const others = [3, 4, 5, 6, 7].map((item) => commit.add(item));
  resolve();
  await Promise.all(first);
  expect(groups).toEqual([
    [1, 2],
    [3, 4, 5, 6],
  ]);
  await Promise.all(others);
  expect(groups.at(-1)).toEqual([7]);
  void commit.add(8);
  await commit.settled();
  expect(groups.at(-1)).toEqual([8]);
});
