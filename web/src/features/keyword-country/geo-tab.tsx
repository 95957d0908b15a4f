import type { CoveredRecord } from '@geoplan/contracts/geo-record';
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/format/format-day.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { formatUsd } from '../../shared/format/format-usd.ts';
import { Card } from '../../shared/ui/layout/card.tsx';
import { countryName } from '../../domain/countries/country-tag.tsx';
import { DifficultyBadge } from '../../domain/keywords/difficulty-badge.tsx';
import { StatStrip } from '../../shared/ui/layout/stat-strip.tsx';
import { BrandSites } from './sites/brand-sites.tsx';
import { HistoryCard } from './history/history-card.tsx';
import { RefreshPair } from './refresh-pair.tsx';

/** What the geo analysis found: figures, their history, and the team's sites (spec §2). */
export function GeoTab({ record }: { record: CoveredRecord }) {
  const { keyword, country } = record;
  return (
    <>
      <StatStrip
        stats={[
          { label: 'Объём поиска', value: formatNumber(record.searchVolume) },
          { label: 'Сложность', value: <DifficultyBadge value={record.difficulty} isLarge /> },
          { label: 'Цена за клик', value: formatUsd(record.cpc) },
          { label: 'Всего доменов', value: formatNumber(record.totalDomains) },
          { label: 'В работе', value: formatNumber(record.sitesInWork) },
          { label: 'Запущенные сайты', value: formatNumber(record.launchedSites) },
        ]}
      />
      <div className="grid gap-4 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]">
        <Card title="Подробные метрики" aside={<RefreshPair keyword={keyword} country={country} />}>
          <dl className="flex flex-col px-4 py-1.5 text-sm">
            <Line label="Клики">{formatNumber(record.clicks)}</Line>
            <Line label="Глобальный объём поиска">{formatNumber(record.globalSearchVolume)}</Line>
            <Line label="Потенциал трафика">{formatNumber(record.trafficPotential)}</Line>
            <Line label="Дата обновления">{formatDay(record.lastUpdated)}</Line>
            <Line label="Страна">
              {countryName(country)} ({country.toUpperCase()})
            </Line>
            <Line label="Ключевое слово">{keyword}</Line>
          </dl>
        </Card>
        <HistoryCard keyword={keyword} country={country} />
      </div>
      <BrandSites keyword={keyword} country={country} />
    </>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-separator py-2 last:border-b-0">
      <dt className="shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 text-right font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}
