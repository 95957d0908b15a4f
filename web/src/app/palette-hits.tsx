import type { Country } from '@geoplan/contracts/countries';
import type { KeywordGroup } from '@geoplan/contracts/geo-record';
import type { NotionProject } from '@geoplan/contracts/notion-project';
import { AppWindow, Globe, Tag } from 'lucide-react';
import { keywordPath } from '../shared/api/keyword-path.ts';
import { toolLink } from '../shared/api/tool-link.ts';
import { formatCount } from '../shared/format/format-number.ts';
import { siteName } from '../shared/workspace/site-address.ts';
import { PaletteLine, PaletteSection, foundMark } from './palette-line.tsx';

/** Countries that fit what is typed, each the start of an analysis. */
export function CountryHits({ countries }: { countries: readonly Country[] }) {
  if (countries.length === 0) return null;
  return (
    <PaletteSection title="Страны">
      {countries.map(({ code, russian }) => (
        <PaletteLine
          key={code}
          id={foundMark + toolLink('/geo-analysis', { keywords: [], countries: [code] })}
          icon={Globe}
          label={russian}
          note="Новый анализ"
        />
      ))}
    </PaletteSection>
  );
}

/** Stored keywords that fit what is typed. */
export function KeywordHits({ groups }: { groups: readonly KeywordGroup[] }) {
  if (groups.length === 0) return null;
  return (
    <PaletteSection title="Ключевые слова">
      {groups.map(({ keyword, totalCountries }) => (
        <PaletteLine
          key={keyword}
          id={foundMark + keywordPath(keyword)}
          icon={Tag}
          label={keyword}
          note={formatCount(totalCountries, ['страна', 'страны', 'стран'])}
        />
      ))}
    </PaletteSection>
  );
}

/** Sites of the team that fit what is typed; all databases are shown, so that the site is among the rows. */
export function SiteHits({ sites }: { sites: readonly NotionProject[] }) {
  if (sites.length === 0) return null;
  return (
    <PaletteSection title="Сайты">
      {sites.map(({ id, url, brand }) => (
        <PaletteLine
          key={id}
          id={`${foundMark}/notion-data?mode=unified&site=${encodeURIComponent(id)}`}
          icon={AppWindow}
          label={siteName(url)}
          note={brand.trim()}
        />
      ))}
    </PaletteSection>
  );
}
