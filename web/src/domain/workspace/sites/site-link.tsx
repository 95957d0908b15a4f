import { ExternalLink } from 'lucide-react';
import { siteHref, siteName } from './site-address.ts';

/** Link to a site, opened in a new tab; text that is not a web address is shown without a link. */
export function SiteLink({ url }: { url: string }) {
  const href = siteHref(url);
  if (href === undefined) return <>{siteName(url)}</>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="inline-flex max-w-full items-center gap-1.5 align-middle text-link hover:underline"
    >
      <span className="truncate">{siteName(url)}</span>
      <ExternalLink className="size-3 shrink-0" aria-hidden />
      <span className="sr-only">(в новой вкладке)</span>
    </a>
  );
}
