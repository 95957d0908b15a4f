import { z } from 'zod';
import { projectPriorities, projectStatuses, type Project } from '../../../domain/plan/plan-rules.ts';
import type { IncomingProject } from '../merge/merge-rules.ts';

/** Start of the fragment; the number is the version of the rest. */
const prefix = '#plan=1.';
/**
 * Maximum length of the fragment, in characters. Browsers accept more, but messengers and mail truncate longer links.
 */
const maxLinkLength = 32_000;
/** Maximum unpacked size, in bytes. A small fragment can unpack to a very large text. */
const maxUnpackedBytes = 2_000_000;

const day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/);
const count = z.int().nonnegative();
/** Compact form of a project in a link. */
const rowSchema = z.tuple([
  z.string().min(1).max(400),
  z.string().regex(/^[a-z]{2}$/),
  z.enum(projectStatuses),
  z.enum(projectPriorities),
  count,
  z.number().min(0).max(100).nullable(),
  count,
  z.string().max(10_000),
  day,
  day,
  // Absent in older links.
  z.string().max(200).optional(),
  day.optional(),
]);
const linkSchema = z.array(rowSchema).min(1).max(5_000);

function rowOf(project: Project): z.infer<typeof rowSchema> {
  const { keyword, country, status, priority, searchVolume, difficulty, launchedSites, notes } = project;
  const { createdAt, updatedAt, owner, dueDate } = project;
  const code = country.toLowerCase();
  const volume = Math.round(searchVolume);
  const sites = Math.round(launchedSites);
  const days = [createdAt, updatedAt] as const;
  return [keyword, code, status, priority, volume, difficulty, sites, notes, ...days, owner, dueDate];
}

function projectOfRow(row: z.infer<typeof rowSchema>): IncomingProject {
  const [keyword, country, status, priority, searchVolume, difficulty, launchedSites, notes] = row;
  const [, , , , , , , , createdAt, updatedAt, owner, dueDate] = row;
  return {
    keyword,
    country,
    status,
    priority,
    searchVolume,
    difficulty,
    launchedSites,
    notes,
    createdAt,
    updatedAt,
    ...(owner !== undefined && { owner }),
    ...(dueDate !== undefined && { dueDate }),
  };
}

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws if the text is not compressed data or unpacks to more than `maxUnpackedBytes` */
async function unpacked(text: string): Promise<string> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const parts: BlobPart[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxUnpackedBytes) {
      await reader.cancel();
      throw new RangeError('too large');
    }
    parts.push(part.value);
  }
  return new Blob(parts).text();
}

/** Fragment of a link that contains these projects; `null` if it would be too long or a project cannot be encoded. */
export async function planFragment(projects: readonly Project[]): Promise<string | null> {
  const rows = linkSchema.safeParse(projects.map((project) => rowOf(project))).data;
  if (!rows) return null;
  const fragment = prefix + (await packed(JSON.stringify(rows)));
  return fragment.length > maxLinkLength ? null : fragment;
}

/** True for the fragment of a plan link, even a damaged one. */
export const isPlanFragment = (fragment: string): boolean => fragment.startsWith('#plan=');

/** Projects in a fragment; `null` if the fragment is damaged, too long or from another source. */
export async function readPlanFragment(fragment: string): Promise<IncomingProject[] | null> {
  if (!fragment.startsWith(prefix) || fragment.length > maxLinkLength) return null;
  try {
    const rows = linkSchema.parse(JSON.parse(await unpacked(fragment.slice(prefix.length))));
    return rows.map((row) => projectOfRow(row));
  } catch {
    return null;
  }
}
