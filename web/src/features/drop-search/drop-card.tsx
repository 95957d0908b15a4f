import type { Drop } from '../../domain/tools/samples/drops.ts';
import { countryName } from '../../domain/countries/country-tag.tsx';
import { formatAge } from '../../shared/format/format-age.ts';
import { formatWrittenDay } from '../../shared/format/format-date.ts';
import { formatNumber } from '../../shared/format/format-number.ts';
import { Badge } from '../../shared/ui/display/badge.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Fact } from '../../shared/ui/layout/fact.tsx';
import { availabilityText, expiryText } from './drop-results.ts';

/** Card of a dropped domain (spec §2). */
export function DropCard({ drop }: { drop: Drop }) {
  const facts = [
    ['Ссылки', formatNumber(drop.backlinks)],
    ['Возраст', formatAge(drop.domainAge)],
    ['Истекает', expiryText(drop)],
    ['Последняя активность', formatWrittenDay(drop.lastSeen)],
  ] as const;
  return (
    <li className={`${cardStyle} flex flex-col gap-3 px-4 py-3`}>
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-sm font-semibold wrap-anywhere">{drop.domain}</h3>
          <p className="text-xs text-muted" title={countryName(drop.geo)}>
            {drop.type.toUpperCase()} · {drop.geo.toUpperCase()}
          </p>
        </div>
        <Badge tone={drop.available ? 'green' : 'red'}>{availabilityText(drop)}</Badge>
      </div>
      <dl className="grid grid-cols-2 gap-x-3 gap-y-2">
        {facts.map(([label, value]) => (
          <Fact key={label} name={label} layout="stacked">
            {value}
          </Fact>
        ))}
      </dl>
    </li>
  );
}
