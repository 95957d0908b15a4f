import type { BalanceAlert } from '@geoplan/contracts/balance/balance-alerts';
import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { BellOff } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { QueryState } from '../../../shared/ui/display/query-state.tsx';
import { Settled } from '../../../shared/ui/display/settled.tsx';
import { Skeleton } from '../../../shared/ui/display/skeleton.tsx';
import { Card, cardStyle } from '../../../shared/ui/layout/card.tsx';
import { formatMinute } from '../../../shared/format/english.ts';
import { alertText } from './alert-rules.ts';
import { useAlerts, useAlertSettings } from './alerts-queries.ts';
import { WebhookCard } from './webhook-card.tsx';

const columns = 'grid items-start gap-4 lg:grid-cols-[3fr_2fr]';

/** Alerts whose cause persists, and the webhook that receives them. */
export function AlertsTab({ providers }: { providers: readonly ApiProvider[] }) {
  const alerts = useAlerts();
  const settings = useAlertSettings();
  return (
    <Settled skeleton={<AlertsSkeleton />}>
      <div className={columns}>
        <div className="flex min-w-0 flex-col gap-4">
          <QueryState
            query={alerts}
            failedTitle="The alerts could not be loaded"
            skeleton={<BoxSkeleton />}
            isEmpty={(all) => all.length === 0}
            empty={
              <EmptyState
                icon={BellOff}
                title="No alerts"
                text="An alert is raised once when a balance falls below its threshold, or when its refresh keeps failing."
              />
            }
          >
            {(all) => <AlertList alerts={all} providers={providers} />}
          </QueryState>
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <QueryState
            query={settings}
            failedTitle="The webhook could not be loaded"
            skeleton={<BoxSkeleton />}
          >
            {(stored) => <WebhookCard stored={stored} />}
          </QueryState>
        </div>
      </div>
    </Settled>
  );
}

interface AlertListProps {
  alerts: readonly BalanceAlert[];
  providers: readonly ApiProvider[];
}

function AlertList({ alerts, providers }: AlertListProps) {
  return (
    <Card title="Alerts that last">
      <ul className="divide-y divide-separator">
        {alerts.map((alert) => (
          <li key={alert.id} className="flex flex-col gap-1 px-4 py-3 text-sm">
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone={alert.kind === 'low' ? 'red' : 'yellow'}>
                {alert.kind === 'low' ? 'low balance' : 'not refreshed'}
              </Badge>
              <Link
                to={`?view=usage&provider=${alert.providerId}`}
                className="min-w-0 font-medium wrap-anywhere hover:underline"
              >
                {alert.name}
              </Link>
              <time dateTime={alert.raisedAt} className="text-xs text-muted">
                since {formatMinute(new Date(alert.raisedAt))}
              </time>
            </div>
            <p className="text-foreground-secondary">
              {alertText(
                alert,
                providers.find(({ id }) => id === alert.providerId),
              )}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function AlertsSkeleton() {
  return (
    <div className={columns}>
      <output className="sr-only">Loading alerts…</output>
      <BoxSkeleton />
      <BoxSkeleton />
    </div>
  );
}

function BoxSkeleton() {
  return (
    <div className={`${cardStyle} skeleton-pulse flex flex-col gap-3 p-4`}>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-8 w-full" />
      <Skeleton className="h-8 w-full" />
    </div>
  );
}
