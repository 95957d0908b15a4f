import { addressFaultText } from '@geoplan/contracts/http-status/unanswered';
import { readSiteChecks } from '@geoplan/contracts/http-status/http-status';
import type { CallResponse } from '@geoplan/contracts/routing/call-url';
import { checkedKey } from '../../../domain/query-keys.ts';
import { HttpStatusBadge } from '../../../domain/workspace/sites/http-status-badge.tsx';
import { unansweredText } from '../../../domain/workspace/sites/http-status-rules.ts';
import { call } from '../../../shared/api/call.ts';
import { formatDateTime, formatDay } from '../../../shared/format/format-date.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { definePages } from '../../../shared/list/define-pages.ts';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { NextPageButton } from '../../../shared/ui/paging/next-page-button.tsx';
import { Disclosure } from '../../../shared/ui/layout/disclosure.tsx';
import { Fact } from '../../../shared/ui/layout/fact.tsx';
import type { CheckResult } from '@geoplan/contracts/http-status/check-result';
import { SiteLink } from '../../../domain/workspace/sites/site-link.tsx';

const siteChecks = definePages({
  key: [...checkedKey, 'site'],
  load: async (siteId: string, page, signal) =>
    (await call(readSiteChecks, { params: { projectId: siteId }, query: page }, { signal })).data,
  rowsOf: ({ history }) => history,
  pageSize: 20,
});

type Check = CallResponse<typeof readSiteChecks>['data']['history'][number];

/** Checks of one site, newest first, each with all its details. */
export function SiteChecks({ siteId }: { siteId: string }) {
  const query = siteChecks.usePages(siteId);
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-semibold">История проверок</h3>
      <QueryState
        query={query}
        failedTitle="Не удалось загрузить историю проверок"
        skeleton={<Skeleton className="h-44" />}
        isEmpty={() => query.rows.length === 0}
        empty={<p className="p-3 text-sm text-muted">Этот сайт ещё не проверялся.</p>}
      >
        {() => (
          <>
            <ul className="divide-y divide-separator rounded-lg border border-border">
              {query.rows.map((check, at) => (
                <li key={check.checkedAt}>
                  <SiteCheck check={check} isOpenAtFirst={at === 0} />
                </li>
              ))}
            </ul>
            <NextPageButton more={query} className="self-start" />
          </>
        )}
      </QueryState>
    </section>
  );
}

function SiteCheck({ check, isOpenAtFirst }: { check: Check; isOpenAtFirst: boolean }) {
  return (
    <Disclosure
      isOpenAtFirst={isOpenAtFirst}
      summary={
        <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-muted tabular-nums">{formatDateTime(check.checkedAt)}</span>
          <HttpStatusBadge status={check.httpStatus} reason={check.reason} />
        </span>
      }
    >
      <RedirectChain check={check} />
      <dl className="flex flex-col gap-1.5">
        <Fact name="Итог">{check.finalUrl ?? unansweredText(check)}</Fact>
        {check.isOtherDomain ? <Fact name="Домен">Редирект увёл на другой домен</Fact> : null}
        <Fact name="Время">{formatNumber(check.ms)}&nbsp;мс</Fact>
        <Fact name="Сертификат">
          {check.certificateEndsAt === null ? '—' : `до ${formatDay(check.certificateEndsAt)}`}
        </Fact>
        {check.detail === null || addressFaultText(check.detail) !== null ? null : (
          <Fact name="Подробности">{check.detail}</Fact>
        )}
      </dl>
    </Disclosure>
  );
}

interface RedirectChainProps {
  check: Pick<CheckResult, 'redirects' | 'finalStatus' | 'reason'> & { url: string };
}

/** Every URL in a check's redirect chain, with its response. */
function RedirectChain({ check: { url, redirects, finalStatus, reason } }: RedirectChainProps) {
  const addresses = [url, ...redirects.map((each) => each.url)];
  const codes = [...redirects.map(({ status }) => status), finalStatus];
  return (
    <ol aria-label="Цепочка редиректов" className="flex flex-col gap-1.5">
      {addresses.map((address, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a loop comes to the same address again
        <li key={at} className="flex items-start gap-2 text-sm">
          <HttpStatusBadge status={codes[at]} failure={reason} />
          <span className="min-w-0 wrap-anywhere">
            <SiteLink url={address} />
          </span>
        </li>
      ))}
    </ol>
  );
}
