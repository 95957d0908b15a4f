import type { ApiProvider } from '@geoplan/contracts/balance/balance-providers';
import { ChartColumn, Hourglass, TriangleAlert } from 'lucide-react';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { ProgressBar } from '../../../shared/ui/display/progress-bar.tsx';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { formatFigure, formatMinute } from '../../../shared/format/english.ts';
import { ProviderMenu, type ProviderAction } from './provider-menu.tsx';
import { ProviderMetrics } from './provider-metrics.tsx';
import { balanceNote, balanceTone, isLow, quotaText, staleText, typeTones } from './provider-labels.ts';
import { isRunwayShort, runwayText } from './runway-text.ts';
import { DemoMark } from '../../../shared/ui/display/demo-mark.tsx';

interface ProviderCardProps {
  provider: ApiProvider;
  nowMs: number;
  isRefreshing: boolean;
  onAction: (action: ProviderAction, provider: ApiProvider) => void;
}

/** One provider: balance, runway and usage (spec §2). */
export function ProviderCard({ provider, nowMs, isRefreshing, onAction }: ProviderCardProps) {
  const { id, name, type, isActive, isDemo } = provider;
  const headingId = `provider-${id}`;
  const stale = staleText(provider, nowMs);
  return (
    <article aria-labelledby={headingId} aria-busy={isRefreshing} className={`${cardStyle} flex flex-col`}>
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-separator py-2 pr-2 pl-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <h2 id={headingId} className="text-base wrap-anywhere font-semibold tracking-snug">
            {name}
          </h2>
          <Badge tone={typeTones[type]}>{type}</Badge>
          {isDemo ? <DemoMark /> : null}
        </div>
        <div className="flex shrink-0 items-center gap-1.5">
          <Badge tone={isActive ? 'green' : 'grey'} hasDot={isActive}>
            {isActive ? 'Active' : 'Inactive'}
          </Badge>
          <ProviderMenu provider={provider} onAction={onAction} />
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-3 p-4">
        <div className="flex items-end justify-between gap-3">
          <Balance provider={provider} />
          <ButtonLink
            kind="ghost"
            size="sm"
            to={`?view=usage&provider=${id}`}
            aria-label={`Usage of ${name}`}
            icon={<ChartColumn className="size-4" aria-hidden />}
          >
            Usage
          </ButtonLink>
        </div>
        <p
          className={classNames(
            'flex gap-1.5 text-sm',
            isRunwayShort(provider, nowMs) ? 'text-danger-soft-foreground' : 'text-muted',
          )}
        >
          <Hourglass className="mt-0.5 size-4 shrink-0" aria-hidden />
          {runwayText(provider, nowMs)}
        </p>
        {stale === null ? null : (
          <p className="flex gap-1.5 rounded-md bg-warning-soft px-2.5 py-1.5 text-xs text-warning-soft-foreground">
            <TriangleAlert className="size-4 shrink-0" aria-hidden />
            <span className="min-w-0 wrap-anywhere">{stale}</span>
          </p>
        )}
        <Quota provider={provider} />
        <ProviderMetrics provider={provider} nowMs={nowMs} />
      </div>
    </article>
  );
}

/** Balance: red below the threshold, grey if unknown, otherwise green. The adjacent text has the same meaning. */
function Balance({ provider }: { provider: ApiProvider }) {
  const { balance, currency, alertBelow } = provider;
  const isRed = isLow(provider);
  return (
    <div className="min-w-0">
      <div className="text-2xs text-muted">Balance</div>
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={classNames('text-xl font-semibold tracking-tight tabular-nums', balanceTone(provider))}
        >
          {formatFigure(balance, currency)}
        </span>
        <span className="text-xs text-muted">{balanceNote(provider)}</span>
        {isRed ? (
          <span className="text-xs text-danger-soft-foreground">
            below the threshold of {formatFigure(alertBelow, currency)}
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** Used share of the limit and the time of its reset; renders nothing if neither is known. */
function Quota({ provider }: { provider: ApiProvider }) {
  const { balance, totalLimit, resetTimestamp } = provider;
  const text = quotaText(provider);
  if (text === null && resetTimestamp === null) return null;
  const used = Math.max(0, (totalLimit ?? 0) - (balance ?? 0));
  return (
    <div className="flex flex-col gap-1">
      {text === null ? null : (
        <ProgressBar label="Quota used" isThin done={used} failed={0} total={totalLimit ?? 0} />
      )}
      <div className="flex flex-wrap justify-between gap-x-3 text-xs text-muted tabular-nums">
        <span>{text}</span>
        {resetTimestamp === null ? null : (
          <span>Resets {formatMinute(new Date(resetTimestamp * 1_000))}</span>
        )}
      </div>
    </div>
  );
}
