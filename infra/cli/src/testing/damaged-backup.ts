import { readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Changes the manifest to that of an older program, which recorded no checksums. */
export async function removeChecksums(copy: string): Promise<void> {
  const file = join(copy, 'manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as {
    databases: Record<string, { dump?: object }>;
  };
  for (const each of Object.values(manifest.databases)) delete each.dump;
  await writeFile(file, JSON.stringify(manifest));
}

const cutInHalf = async (dump: string): Promise<void> => truncate(dump, (await readFile(dump)).length >> 1);

/** Ways to damage one dump of a backup in the folder `copy`, as in "a dump …". */
export const damage: Record<string, (dump: string, copy: string) => Promise<void>> = {
  'is cut in half': cutInHalf,
  'is cut in half and has no checksum': async (dump, copy) => {
    await cutInHalf(dump);
    await removeChecksums(copy);
  },
  'has a changed byte in the middle': async (dump) => {
    const bytes = await readFile(dump);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 0xff;
    await writeFile(dump, bytes);
  },
  'is missing': (dump) => rm(dump),
};
