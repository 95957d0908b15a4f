import type { CheckResult } from '@geoplan/contracts/http-status/check-result';
import { HttpStatusBadge } from '../../../domain/workspace/sites/http-status-badge.tsx';
import { SiteLink } from '../../../domain/workspace/sites/site-link.tsx';

interface RedirectChainProps {
  check: Pick<CheckResult, 'redirects' | 'finalStatus' | 'reason'> & { url: string };
}

/** Every URL that a check passed through, with its response. */
export function RedirectChain({ check: { url, redirects, finalStatus, reason } }: RedirectChainProps) {
  const addresses = [url, ...redirects.map((each) => each.url)];
  const codes = [...redirects.map(({ status }) => status), finalStatus];
  return (
    <ol aria-label="Цепочка редиректов" className="flex flex-col gap-1.5">
      {addresses.map((address, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a loop comes to the same address again
        <li key={at} className="flex items-start gap-2 text-sm">
          <HttpStatusBadge status={codes[at]} {...(codes[at] === 0 && { failure: reason })} />
          <span className="min-w-0 wrap-anywhere">
            <SiteLink url={address} />
          </span>
        </li>
      ))}
    </ol>
  );
}
