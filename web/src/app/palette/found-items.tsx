import type { Country } from '@geoplan/contracts/countries/countries';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { AppWindow, Globe, History, Tag } from 'lucide-react';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { runState } from '../../domain/runs/run-state.ts';
import { siteName } from '../../domain/workspace/sites/site-address.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { CommandItem, CommandSection, unfilteredPrefix } from '../../shared/ui/overlays/command-menu.tsx';
import type { ListedRun } from '../runs-tray/use-listed-runs.ts';
import type { KeywordHit } from './keyword-hits.ts';
import type { TypedPair } from './pair-hits.ts';

/** Result for typed text that consists of a keyword and a country. */
export function PairResult({ pair }: { pair: TypedPair | null }) {
  if (pair === null) return null;
  const { keyword, country } = pair;
  return (
    <CommandSection title="Слово в стране">
      <CommandItem
        key={`${keyword} ${country.code}`}
        id={unfilteredPrefix + keywordPath(keyword, country.code)}
        icon={Tag}
        label={`${keyword} · ${country.russian}`}
        note={country.code.toUpperCase()}
      />
    </CommandSection>
  );
}

/** Countries that match the search; choosing one starts an analysis. */
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
export function KeywordResults({ hits }: { hits: readonly KeywordHit[] }) {
  if (hits.length === 0) return null;
  return (
    <CommandSection title="Ключевые слова">
      {hits.map(({ keyword, totalCountries }) => (
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

/** Runs of every kind that match the search; only those in progress if nothing is typed. */
export function RunResults({ runs }: { runs: readonly ListedRun[] }) {
  if (runs.length === 0) return null;
  return (
    <CommandSection title="Запуски">
      {runs.map(({ run, title, to }) => (
        <CommandItem
          key={to}
          id={unfilteredPrefix + to}
          icon={History}
          label={title}
          note={runState(run).word.toLowerCase()}
        />
      ))}
    </CommandSection>
  );
}

/** Sites that match the search. The link shows all databases, so that the site is in the list. */
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
