import type { Country } from '@geoplan/contracts/countries/countries';
import { roleAllows, type Role } from '@geoplan/contracts/define';
import type { NotionSite } from '@geoplan/contracts/notion/notion-site';
import { AppWindow, Globe, History, Plus, Tag } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import {
  CommandItem,
  CommandList,
  CommandMenu,
  CommandSection,
  unfilteredPrefix,
} from '../../shared/ui/overlays/command-menu.tsx';
import type { KeywordHit } from './keyword-hits.ts';
import { paletteEntries } from './palette-entries.ts';
import { ActionItems, usePaletteActions } from './palette-actions.tsx';
import type { TypedPair } from './pair-hits.ts';
import { runHits } from './run-hits.ts';
import { countryResults, useKeywordResults, usePairResult, useSiteResults } from './palette-queries.ts';
import { screens } from '../screens.tsx';
import { tools } from '../../domain/tools/tools.ts';
import { keywordPath } from '../../domain/keywords/keyword-path.ts';
import { runState } from '../../domain/runs/run-state.ts';
import { useListedRuns, type ListedRun } from '../runs-tray/use-listed-runs.ts';
import { formatCount } from '../../shared/format/format-number.ts';
import { siteName } from '../../domain/workspace/sites/site-address.ts';

/** Ctrl/⌘ K: type a part of the name of a screen, keyword, country or site, Enter opens it. */
export function CommandPalette({ role, onClose }: { role: Role; onClose: () => void }) {
  const navigate = useNavigate();
  const perform = usePaletteActions();
  const choose = (id: string) => {
    onClose();
    if (!perform(id)) void navigate(id);
  };
  return (
    <CommandMenu
      label="Поиск и переходы"
      fieldLabel="Раздел, слово, страна или сайт"
      placeholder="Раздел, ключевое слово, страна или сайт"
      onClose={onClose}
    >
      {(typed) => <Destinations role={role} typed={typed} onChoose={choose} />}
    </CommandMenu>
  );
}

interface DestinationsProps {
  role: Role;
  typed: string;
  /** Gets a path, or the id of an action. */
  onChoose: (id: string) => void;
}

/** The screens of a role, the countries, stored keywords and sites that fit, and a new analysis of what is typed. */
function Destinations({ role, typed, onChoose }: DestinationsProps) {
  const keywords = useKeywordResults(typed);
  const { pair, isSettled: isPairSettled } = usePairResult(typed);
  const { results } = keywords;
  const isSettled = keywords.isSettled && isPairSettled;
  const sites = useSiteResults(typed);
  const emptyText = !(isSettled && sites.isSettled)
    ? 'Поиск…'
    : keywords.isFailed || sites.isFailed
      ? 'Поиск не удался: данные не загрузились'
      : 'Ничего не найдено';
  const runs = runHits(useListedRuns(), typed);
  const mayRun = roleAllows(role, 'user');
  const keyword = typed.trim();
  return (
    <CommandList label="Разделы, ключевые слова, страны и сайты" onChoose={onChoose} emptyText={emptyText}>
      {keyword === '' ? <ActionItems role={role} /> : null}
      {paletteEntries(role, screens).map(({ title, places }) => (
        <CommandSection key={title} title={title || 'Главное'} isUntitled={title === ''}>
          {places.map(({ path, icon, label }) => (
            <CommandItem key={path} id={path} icon={icon} label={label} />
          ))}
        </CommandSection>
      ))}
      {keyword === '' ? null : <ActionItems role={role} />}
      <PairResult pair={pair} />
      <CountryResults countries={mayRun ? countryResults(typed) : []} />
      <KeywordResults hits={results} />
      {/* Never before the keywords: what comes first is what Enter opens, and it stays so when more comes above it. */}
      <SiteResults sites={isSettled || results.length > 0 ? sites.results : []} />
      <RunResults runs={runs} />
      {/* Last to come, so that Enter never starts what was meant to be found. */}
      {mayRun && isSettled && keyword.length > 1 ? (
        <CommandSection title="Действия">
          {/* React Aria lets no item change its id. */}
          <CommandItem
            key={keyword}
            id={unfilteredPrefix + prefillLink('/geo-analysis', { keywords: [keyword], countries: [] })}
            icon={Plus}
            label={`Новый анализ: «${keyword}»`}
          />
          {tools.map(({ id, path, title, icon }) => (
            <CommandItem
              key={`${id} ${keyword}`}
              id={unfilteredPrefix + prefillLink(path, { keywords: [keyword], countries: [] })}
              icon={icon}
              label={`${title}: «${keyword}»`}
            />
          ))}
        </CommandSection>
      ) : null}
    </CommandList>
  );
}

/** The pair that is typed as its keyword and its country. */
function PairResult({ pair }: { pair: TypedPair | null }) {
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

/** Countries that match the search, each the start of an analysis. */
function CountryResults({ countries }: { countries: readonly Country[] }) {
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
function KeywordResults({ hits }: { hits: readonly KeywordHit[] }) {
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

/** Runs of every kind: those that go on, and what has ended and matches the search. */
function RunResults({ runs }: { runs: readonly ListedRun[] }) {
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

/** Sites that match the search; the link shows all databases, so that the site is among the rows. */
function SiteResults({ sites }: { sites: readonly NotionSite[] }) {
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
