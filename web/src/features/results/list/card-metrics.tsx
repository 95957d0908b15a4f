import type { KeywordGroup } from '@geoplan/contracts/geo-record';
import type { ReactNode } from 'react';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { DifficultyBadge } from '../../../domain/keywords/difficulty-badge.tsx';

/** The figures of a card; on a small screen they start in the column of the name. */
export function CardMetrics({ group }: { group: KeywordGroup }) {
  const { minSearchVolume: least, maxSearchVolume: most } = group;
  return (
    <dl className="contents">
      <Metric label="Страны" isFirst>
        {formatNumber(group.totalCountries)}
      </Metric>
      <Metric label="Средний объём" note={`${formatNumber(least)} – ${formatNumber(most)}`}>
        {formatNumber(group.averageSearchVolume)}
      </Metric>
      <Metric label="Ср. клики">{formatNumber(group.averageClicks)}</Metric>
      <Metric label="Ср. потенциал" isFirst>
        {formatNumber(group.averageTrafficPotential)}
      </Metric>
      <Metric label="Ср. сложность">
        <DifficultyBadge value={group.averageDifficulty} />
      </Metric>
      <Metric label="Запущено">{formatNumber(group.launchedSites)}</Metric>
    </dl>
  );
}

interface MetricProps {
  label: string;
  /** A second, smaller line. */
  note?: string;
  /** Starts a row of figures on a small screen. */
  isFirst?: boolean;
  children: ReactNode;
}

function Metric({ label, note, isFirst = false, children }: MetricProps) {
  return (
    <div className={`min-w-0 lg:col-auto lg:text-right ${isFirst ? 'max-lg:col-start-2' : ''}`}>
      <dt className="text-2xs whitespace-nowrap text-muted">{label}</dt>
      <dd className="text-base font-semibold whitespace-nowrap tabular-nums">
        {children}
        {note === undefined ? null : (
          <span className="block text-2xs leading-3.5 font-normal text-muted">{note}</span>
        )}
      </dd>
    </div>
  );
}
