import type { Country } from '@geoplan/contracts/countries/countries';
import type { KeywordGroup } from '@geoplan/contracts/geo-record';
import type { NotionSite } from '@geoplan/contracts/notion-site';
import { AppWindow, Globe, Tag } from 'lucide-react';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { siteName } from '../../domain/workspace/sites/site-address.ts';
import { CommandItem, CommandSection, unfilteredPrefix } from '../../shared/ui/overlays/command-menu.tsx';

/** Countries that match the search, each the start of an analysis. */
export function CountryResults({ countries }: { countries: readonly Country[] }) {
  if (countries.length === 0) return null;
  return (
    <CommandSection title="Страны">
      {countries.map(({ code, russian }) => (
        <CommandItem
          key={code}
          id={unfilteredPrefix + prefillLink('/geo-analysis', { keywords: [], countries: [code] })}
          icon={Globe}
          label={russian}
          note="Новый анализ"
        />
      ))}
    </CommandSection>
  );
}

/** Stored keywords that match the search. */
export function KeywordResults({ groups }: { groups: readonly KeywordGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <CommandSection title="Ключевые слова">
      {groups.map(({ keyword, totalCountries }) => (
        <CommandItem
          key={keyword}
          id={unfilteredPrefix + keywordPath(keyword)}
          icon={Tag}
          label={keyword}
          note={formatCount(totalCountries, ['страна', 'страны', 'стран'])}
        />
      ))}
    </CommandSection>
  );
}

/** Sites that match the search; the link shows all databases, so that the site is among the rows. */
export function SiteResults({ sites }: { sites: readonly NotionSite[] }) {
  if (sites.length === 0) return null;
  return (
    <CommandSection title="Сайты">
      {sites.map(({ id, url, brand }) => (
        <CommandItem
          key={id}
          id={`${unfilteredPrefix}/notion-data?mode=unified&site=${encodeURIComponent(id)}`}
          icon={AppWindow}
          label={siteName(url)}
          note={brand.trim()}
        />
      ))}
    </CommandSection>
  );
}
