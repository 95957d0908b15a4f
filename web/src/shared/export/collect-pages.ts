/** One page of a list, with the cursor of the next page. */
export interface ListPage<Item> {
  items: readonly Item[];
  nextCursor: string | null;
}

/** Loads all items that match a filter, page by page; `onProgress` receives the number of items loaded so far. */
export async function collectPages<Item>(
  load: (cursor: string | undefined) => Promise<ListPage<Item>>,
  onProgress: (count: number) => void,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | undefined;
  do {
    // oxlint-disable-next-line no-await-in-loop -- each page needs the cursor of the previous one
    const page = await load(cursor);
    all.push(...page.items);
    onProgress(all.length);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}
