import { addressOf } from '../redirect-text.ts';
import { tagsNamed } from './html-tags.ts';

/** Longer waits show the page first: it is the site. */
const longestRefreshS = 5;
/** Seconds, then an address, with or without `url=` and quotes (HTML, 4.2.5.3). */
const refresh = /^\s*(\d*)(?:\.[\d.]*)?(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.+))/is;

/** Address of a declared refresh; null if it has none, or lets the page be read first. */
function targetOf(declared: string): string | null {
  const [, seconds = '', double, single, bare] = refresh.exec(declared.trim().slice(0, 4_000)) ?? [];
  const target = (double ?? single ?? bare ?? '').trim();
  return target === '' || Number(seconds) > longestRefreshS ? null : addressOf(target);
}

/** Address that a page sends its visitor to, by its header or in its beginning; null = it stays. One character per byte. */
export function refreshTarget(header: string | undefined, page: string): string | null {
  const byHeader = header === undefined ? null : targetOf(header);
  if (byHeader !== null || !/http-equiv/i.test(page)) return byHeader;
  for (const meta of tagsNamed(page, 'meta')) {
    if (meta.get('http-equiv')?.trim().toLowerCase() !== 'refresh') continue;
    const target = targetOf(meta.get('content') ?? '');
    if (target !== null) return target;
  }
  return null;
}
