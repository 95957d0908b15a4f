import { readdirSync, readFileSync } from 'node:fs';
import { z } from 'zod';

const folder = new URL('../../cases/', import.meta.url);
const indexFile = 'index.json';

const inputCaseSchema = z.strictObject({
  file: z.string(),
  /** Sender, or kind of file: one test reads all files of a vendor. */
  vendor: z.enum([
    'archive',
    'balances',
    'cells',
    'drop-lists',
    'gateways',
    'keyword-providers',
    'keywords',
    'models',
    'notion',
    'plans',
    'registries',
    'sites',
  ]),
  about: z.string(),
  source: z.string(),
  expected: z.string(),
});

type InputCase = z.infer<typeof inputCaseSchema>;

/** Bytes of a case. A file missing from the index is an error: its source and result would be unknown. */
export function readCase(file: string): Buffer {
  if (!listCases().some((each) => each.file === file)) throw new Error(`${indexFile} lacks ${file}`);
  return readFileSync(new URL(file, folder));
}

/** A `*.json` case. */
export function readJsonCase<T extends z.ZodType>(file: string, schema: T): z.infer<T> {
  return schema.parse(JSON.parse(readCase(file).toString()));
}

/** Cases of one vendor, or all. */
export function listCases(vendor?: InputCase['vendor']): InputCase[] {
  const index = z.array(inputCaseSchema).parse(JSON.parse(readFileSync(new URL(indexFile, folder), 'utf8')));
  return vendor === undefined ? index : index.filter((each) => each.vendor === vendor);
}

/** Names of all files in the folder except the index. */
export function filesOfCases(): string[] {
  return readdirSync(folder).filter((file) => file !== indexFile);
}
