import type { CoverageCell } from '@geoplan/contracts/geo/geo-record';
import type { ReactNode } from 'react';
import { DemoMark } from '../../../shared/ui/display/demo-mark.tsx';
import { OpportunityBadge } from '../../../domain/keywords/opportunity/opportunity-badge.tsx';
import { metricValue } from '../../../domain/keywords/metric-columns.tsx';
import { metrics, opportunityName } from '../../../domain/keywords/metrics.ts';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { prefillLink } from '../../../domain/runs/prefill-link.ts';
import { PlanButton } from '../../../domain/plan/plan-button.tsx';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';
import { countryName, CountryTag } from '../../../domain/countries/country-tag.tsx';
import { ToolsMenu } from '../../../domain/tools/tools-menu.tsx';
import { AnchoredPopover } from '../../../shared/ui/overlays/popover.tsx';

interface MatrixPopoverProps {
  keyword: string;
  country: string;
  cell: CoverageCell | undefined;
  /** Element that the popover is anchored to. */
  at: HTMLElement;
  onClose: () => void;
}

/** Figures of a cell and the actions for its pair. */
export function MatrixPopover({ keyword, country, cell, at, onClose }: MatrixPopoverProps) {
  return (
    <AnchoredPopover
      label={`${keyword}, ${countryName(country)}`}
      anchor={at}
      onClose={onClose}
      className="flex w-70 flex-col gap-3 p-3.5"
    >
      <div className="flex items-start justify-between gap-2">
        <p className="min-w-0">
          <b className="block font-semibold">{countryName(country)}</b>
          <span className="text-xs wrap-anywhere text-muted">{keyword}</span>
        </p>
        <span className="flex items-center gap-2">
          {cell?.isDemo === true ? <DemoMark /> : null}
          <span aria-hidden>
            <CountryTag code={country} />
          </span>
        </span>
      </div>
      {cell === undefined ? (
        <NoPair keyword={keyword} country={country} />
      ) : (
        <>
          <dl className="flex flex-col gap-2">
            {(['searchVolume', 'difficulty', 'cpc'] as const).map((id) => (
              <Line key={id} label={metrics[id].label}>
                {metricValue(id, cell[id])}
              </Line>
            ))}
            <Line label={opportunityName.label}>
              <OpportunityBadge
                pair={`${keyword}, ${countryName(country)}`}
                opportunity={cell.opportunity}
                figures={cell}
              />
            </Line>
            <Line label="Сайты: всего / в работе / запущено">
              {cell.totalDomains} / {cell.sitesInWork} / {cell.launchedSites}
            </Line>
          </dl>
          <div className="flex flex-wrap gap-2">
            <PlanButton
              keyword={keyword}
              country={country}
              searchVolume={cell.searchVolume}
              difficulty={cell.difficulty}
              launchedSites={cell.launchedSites}
              cpc={cell.cpc}
              opportunity={cell.opportunity}
              size="sm"
              kind="primary"
            />
            <PairLinks keyword={keyword} country={country} />
          </div>
        </>
      )}
    </AnchoredPopover>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-start justify-between gap-3">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium whitespace-nowrap tabular-nums">{children}</dd>
    </div>
  );
}

/** Links to the pair's screen and to a tool for it. */
function PairLinks({ keyword, country }: { keyword: string; country: string }) {
  return (
    <>
      <ButtonLink size="sm" to={keywordPath(keyword, country)}>
        Подробнее
      </ButtonLink>
      <ToolsMenu size="sm" input={{ keywords: [keyword], countries: [country] }} />
    </>
  );
}

function NoPair({ keyword, country }: { keyword: string; country: string }) {
  const canRun = useCan('run');
  return (
    <>
      <p className="text-foreground-secondary">Для этой страны данных ещё нет.</p>
      {canRun ? (
        <ButtonLink
          size="sm"
          className="self-start"
          to={prefillLink('/geo-analysis', { keywords: [keyword], countries: [country] })}
        >
          Проанализировать
        </ButtonLink>
      ) : null}
    </>
  );
}
