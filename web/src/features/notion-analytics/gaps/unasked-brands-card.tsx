import type { WorkspaceBrand } from '@geoplan/contracts/geo/keyword-brand-endpoints';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { CountryTag } from '../../../domain/countries/country-tag.tsx';
import { GroupDot } from '../../../domain/workspace/statuses/status-dot.tsx';
import { useCan } from '../../../domain/access/use-can.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';
import { ExportMenu } from '../../../shared/ui/table/export-menu.tsx';
import { GapCard } from './gap-card.tsx';
import { analysisPath, rowCountries, sitesText, unaskedExport } from './unasked-rules.ts';
import type { GapQueries } from './use-gaps.ts';

const title = 'Бренды без ключевых слов';
/** Number of rows shown before «Показать все» is pressed. */
const shownRows = 8;
const noBrands: readonly WorkspaceBrand[] = [];

/** Brands that have sites but no analysed keyword; each links to a new analysis. */
export function UnaskedBrandsCard({ query }: { query: GapQueries['brands'] }) {
  const [isWhole, setIsWhole] = useState(false);
  const all = query.data ?? noBrands;
  return (
    <GapCard
      title={title}
      aside={
        <span className="flex items-center gap-2">
          {all.length > shownRows ? (
            <Button kind="ghost" size="xs" onPress={() => setIsWhole(!isWhole)}>
              {isWhole ? 'Свернуть' : `Показать все: ${formatNumber(all.length)}`}
            </Button>
          ) : null}
          <ExportMenu name="unasked-brands" subject={title} isSmall columns={unaskedExport} rows={all} />
        </span>
      }
      query={query}
      isEmpty={(brands) => brands.length === 0}
      emptyText="У каждого бренда с сайтами есть хотя бы одно ключевое слово"
    >
      {(brands) => (
        <>
          <p className="border-b border-separator px-4 py-2 text-xs text-muted">
            У этих брендов есть сайты, но спрос по ним ни разу не запрашивали
          </p>
          <ul aria-label={title} className="text-sm">
            {brands.slice(0, isWhole ? undefined : shownRows).map((each) => (
              <BrandRow key={each.brand} brand={each} />
            ))}
          </ul>
        </>
      )}
    </GapCard>
  );
}

function BrandRow({ brand }: { brand: WorkspaceBrand }) {
  const canRun = useCan('run');
  const { shown, more } = rowCountries(brand);
  return (
    <li className="flex items-center gap-3 border-b border-separator px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{brand.brand}</span>
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-muted tabular-nums">
          {brand.launchedSites > 0 ? <GroupDot group="launched" isDecorative /> : null}
          {sitesText(brand)}
          {shown.length === 0 ? ' · страна не указана' : null}
          {shown.map((code) => (
            <CountryTag key={code} code={code} />
          ))}
          {more > 0 ? <span>+{formatNumber(more)}</span> : null}
        </span>
      </span>
      {canRun ? (
        <ButtonLink
          to={analysisPath(brand)}
          size="xs"
          icon={<Plus className="size-3.5" aria-hidden />}
          aria-label={`Новый анализ: ${brand.brand}`}
        >
          Новый анализ
        </ButtonLink>
      ) : null}
    </li>
  );
}
