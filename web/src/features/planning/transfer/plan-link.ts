import { z } from 'zod';
import { projectPriorities, projectStatuses, type Project } from '../../../domain/plan/plan-rules.ts';
import type { IncomingProject } from '../merge/merge-rules.ts';

/** Begins the fragment; the number is the version of what follows. */
const prefix = '#plan=1.';
/** Longest fragment: browsers take more, but messengers and mail cut what is longer. */
const maxLinkLength = 32_000;
/** Most bytes a fragment may unpack to: a small one can hold a lot of nothing. */
const maxUnpackedBytes = 2_000_000;

const day = z.string().regex(/^(\d{4}-\d{2}-\d{2})?$/);
const count = z.int().nonnegative();
/** A project as the link carries it: as short as it gets. */
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
]);
const linkSchema = z.array(rowSchema).min(1).max(5_000);

function rowOf(project: Project): z.infer<typeof rowSchema> {
  const { keyword, country, status, priority, searchVolume, difficulty, launchedSites, notes } = project;
  const { createdAt, updatedAt } = project;
  const code = country.toLowerCase();
  const volume = Math.round(searchVolume);
  const sites = Math.round(launchedSites);
  return [keyword, code, status, priority, volume, difficulty, sites, notes, createdAt, updatedAt];
}

function projectOfRow(row: z.infer<typeof rowSchema>): IncomingProject {
  const [keyword, country, status, priority, searchVolume, difficulty, launchedSites, notes] = row;
  const [createdAt, updatedAt] = row.slice(8) as [string, string];
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
  };
}

async function packed(text: string): Promise<string> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** @throws when it is not packed, or unpacks to more than it may */
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

/** The fragment of a link that carries these projects; null when it would be too long, or one of them cannot be carried. */
export async function planFragment(projects: readonly Project[]): Promise<string | null> {
  const rows = linkSchema.safeParse(projects.map((project) => rowOf(project))).data;
  if (!rows) return null;
  const fragment = prefix + (await packed(JSON.stringify(rows)));
  return fragment.length > maxLinkLength ? null : fragment;
}

/** True for the fragment of such a link, a damaged one too. */
export const isPlanFragment = (fragment: string): boolean => fragment.startsWith('#plan=');

/** The projects of a fragment; null when it is damaged, too long, or made by something else. */
export async function readPlanFragment(fragment: string): Promise<IncomingProject[] | null> {
  if (!fragment.startsWith(prefix) || fragment.length > maxLinkLength) return null;
  try {
    const rows = linkSchema.parse(JSON.parse(await unpacked(fragment.slice(prefix.length))));
    return rows.map((row) => projectOfRow(row));
  } catch {
    return null;
  }
}
