import { useState } from 'react';
import { NewAnalysisLink } from '../../domain/runs/new-analysis-link.tsx';
import { CountsNotice } from '../../domain/workspace/sync/counts-notice.tsx';
import { formatToday } from '../../shared/format/format-date.ts';
import { Settled } from '../../shared/ui/display/settled.tsx';
import { Skeleton } from '../../shared/ui/display/skeleton.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { RecentActivity } from './activity/recent-activity.tsx';
import { StageList } from './activity/stage-list.tsx';
import { QuickCards } from './cards/quick-cards.tsx';
import { FirstSteps } from './first-steps/first-steps.tsx';
import { BestOpportunities } from './opportunities/best-opportunities.tsx';
import { WhatsNew } from './whats-new/whats-new.tsx';

/** First screen with quick cards, changes, best opportunities, stages of an analysis and recent activity (spec §2). */
export function DashboardPage({ title }: { title: string }) {
  const [today] = useState(() => formatToday(new Date()));
  return (
    <Page title={title} sub={today} actions={<NewAnalysisLink />}>
      <QuickCards />
      <Settled skeleton={<DashboardSkeleton />}>
        {/* The opportunity index is based on the sites in all databases, even if the results show only one of them. */}
        <CountsNotice databaseId={undefined} />
        <FirstSteps />
        <WhatsNew />
        <BestOpportunities />
        <StageList />
        <RecentActivity />
      </Settled>
    </Page>
  );
}

function DashboardSkeleton() {
  return (
    <div className="skeleton-pulse grid gap-4">
      <output className="sr-only">Загрузка дашборда…</output>
      {['h-28', 'h-52', 'h-96'].map((height) => (
        <Skeleton key={height} className={`w-full rounded-lg! ${height}`} />
      ))}
    </div>
  );
}
