import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { databaseNames, type DatabaseName } from '../installation.ts';

/** Length and checksum of a dump. */
const digestSchema = z.object({ bytes: z.int(), sha256: z.string() });
export type Digest = z.output<typeof digestSchema>;

/** Schema of `manifest.json`, which lists the content of a backup. A restore compares it with the files. */
export const manifestSchema = z.object({
  format: z.literal(1),
  /** Time of the snapshot shared by all dumps. */
  takenAt: z.iso.datetime(),
  databases: z.record(
    z.enum(databaseNames),
    /** `dump` is absent in backups made by older versions of the program, which recorded no checksums. */
    z.object({ migrations: z.array(z.string()), dump: digestSchema.optional() }),
  ),
});
export type Manifest = z.output<typeof manifestSchema>;

export const dumpFile = (folder: string, name: DatabaseName): string => join(folder, `${name}.dump`);
export const manifestFile = (folder: string): string => join(folder, 'manifest.json');

/** Reads a dump completely and returns its digest. @throws Error if it cannot be read */
export async function digestOf(file: string): Promise<Digest> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
