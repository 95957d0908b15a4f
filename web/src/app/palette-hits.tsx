import type { Country } from '@geoplan/contracts/countries';
import type { KeywordGroup } from '@geoplan/contracts/geo-record';
import { Globe, Tag } from 'lucide-react';
import { keywordPath } from '../shared/api/keyword-path.ts';
import { toolLink } from '../shared/api/tool-link.ts';
import { formatCount } from '../shared/format/format-number.ts';
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
