import { addressOf } from '../redirect-text.ts';
import { tagsNamed } from './html-tags.ts';

/** Maximum delay for a refresh to count as a redirect, s. With a longer delay, the page itself is the site. */
const longestRefreshS = 5;
/** Delay in seconds and a URL, with or without `url=` and quotes (HTML, 4.2.5.3). */
const refresh = /^\s*(\d*)(?:\.[\d.]*)?(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.+))/is;

/** URL of a declared refresh; null if it has no URL, or its delay is long enough to read the page. */
function targetOf(declared: string): string | null {
  const [, seconds = '', double, single, bare] = refresh.exec(declared.trim().slice(0, 4_000)) ?? [];
  const target = (double ?? single ?? bare ?? '').trim();
  return target === '' || Number(seconds) > longestRefreshS ? null : addressOf(target);
}

/**
 * URL to which a page redirects, by its header or its markup; null if it does not redirect. `page` has one character
 * per byte.
 */
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
