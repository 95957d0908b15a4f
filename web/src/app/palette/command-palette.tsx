import { roleAllows, type Role } from '@geoplan/contracts/define';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import {
  CommandItem,
  CommandList,
  CommandMenu,
  CommandSection,
} from '../../shared/ui/overlays/command-menu.tsx';
import { useListedRuns } from '../runs-tray/use-listed-runs.ts';
import { screens } from '../screens.tsx';
import { CountryResults, KeywordResults, PairResult, RunResults, SiteResults } from './found-items.tsx';
import { pageCommands, type PageCommand } from './page-commands.ts';
import { ActionItems, PageCommandItems, usePaletteActions } from './palette-actions.tsx';
import { paletteEntries, paletteTabs } from './palette-entries.ts';
import { countryResults, useKeywordResults, usePairResult, useSiteResults } from './palette-queries.ts';
import { useRecentPages } from './recent-pages.ts';
import { runHits } from './run-hits.ts';
import { StartItems, StartRow } from './start-items.tsx';

/** Prefix for the ids of recent screens. A screen may be listed twice: as recent and in its group. */
const recentPrefix = 'recent:';

/**
 * Command palette (Ctrl/⌘ K) that finds a screen, tab, command, keyword, country or site by part of its name; Enter
 * opens it.
 */
export function CommandPalette({ role, onClose }: { role: Role; onClose: () => void }) {
  const navigate = useNavigate();
  const [commands] = useState(pageCommands);
  const perform = usePaletteActions(commands);
  /** Text for which the start options are shown; once the text changes, the search is shown again. */
  const [starting, setStarting] = useState<string | null>(null);
  const choose = (id: string) => {
    onClose();
    if (!perform(id)) void navigate(id.replace(recentPrefix, ''));
  };
  return (
    <CommandMenu
      label="Поиск и переходы"
      fieldLabel="Раздел, слово, страна или сайт"
      placeholder="Раздел, команда, ключевое слово, страна или сайт"
      onClose={onClose}
    >
      {(typed) => {
        const keyword = typed.trim();
        if (starting !== null && starting === keyword)
          return (
            <CommandList label="С чего начать" onChoose={choose} emptyText="">
              <StartItems keyword={keyword} />
            </CommandList>
          );
        return (
          <>
            <Destinations role={role} typed={typed} commands={commands} onChoose={choose} />
            {roleAllows(role, 'user') && keyword.length > 1 ? (
              <StartRow keyword={keyword} onStart={() => setStarting(keyword)} />
            ) : null}
          </>
        );
      }}
    </CommandMenu>
  );
}

interface DestinationsProps {
  role: Role;
  typed: string;
  commands: readonly PageCommand[];
  /** Called with a path or with the id of an action. */
  onChoose: (id: string) => void;
}

/** Matching screens of a role with their tabs, and matching commands, countries, stored keywords and sites. */
function Destinations({ role, typed, commands, onChoose }: DestinationsProps) {
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
  const isEmpty = typed.trim() === '';
  return (
    <CommandList label="Разделы, ключевые слова, страны и сайты" onChoose={onChoose} emptyText={emptyText}>
      {isEmpty ? <RecentItems /> : null}
      <PageCommandItems commands={commands} />
      {isEmpty ? <ActionItems role={role} /> : null}
      {paletteEntries(role, screens).map(({ title, places }) => (
        <CommandSection key={title} title={title || 'Главное'} isUntitled={title === ''}>
          {places.map(({ path, icon, label }) => (
            <CommandItem key={path} id={path} icon={icon} label={label} />
          ))}
        </CommandSection>
      ))}
      {isEmpty ? null : <TabItems role={role} />}
      {isEmpty ? null : <ActionItems role={role} />}
      <PairResult pair={pair} />
      <CountryResults countries={mayRun ? countryResults(typed) : []} />
      <KeywordResults hits={results} />
      {/* Sites are never shown before the keywords have loaded. Enter opens the first item, which must not change
         when more items load above the sites. */}
      <SiteResults sites={isSettled || results.length > 0 ? sites.results : []} />
      <RunResults runs={runs} />
    </CommandList>
  );
}

/** Recently opened screens, without the current one. */
function RecentItems() {
  const { pathname, search } = useLocation();
  const pages = useRecentPages(({ pages: all }) => all).filter(({ path }) => path !== pathname + search);
  if (pages.length === 0) return null;
  return (
    <CommandSection title="Недавние">
      {pages.map(({ path, label }) => (
        <CommandItem key={path} id={recentPrefix + path} icon={Clock} label={label} />
      ))}
    </CommandSection>
  );
}

/** Tabs of the screens, found by tab name. */
function TabItems({ role }: { role: Role }) {
  return (
    <CommandSection title="Вкладки">
      {paletteTabs(role, screens).map(({ path, icon, label, screen }) => (
        <CommandItem key={path} id={path} icon={icon} label={label} note={screen} />
      ))}
    </CommandSection>
  );
}
