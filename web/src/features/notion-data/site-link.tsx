import { ExternalLink } from 'lucide-react';
import { safeHref } from '../../shared/format/safe-href.ts';
import { shortUrl, valueText } from './site-text.ts';

/** The address of a site, opening in a new tab; what is no web address stays plain text. */
export function SiteLink({ url }: { url: string }) {
  const href = safeHref(url);
  if (href === undefined) return <>{valueText(url)}</>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex max-w-full items-center gap-1.5 align-middle text-link hover:underline"
    >
      <span className="truncate">{shortUrl(url)}</span>
      <ExternalLink className="size-3 shrink-0" aria-hidden />
      <span className="sr-only">(в новой вкладке)</span>
    </a>
  );
}
