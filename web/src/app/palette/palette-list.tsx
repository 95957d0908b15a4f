import { roleAllows, type Role } from '@geoplan/contracts/define';
import { Plus } from 'lucide-react';
import { ListBox } from 'react-aria-components';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { menuOf } from '../guard-rules.ts';
import { CountryResults, KeywordResults, SiteResults } from './palette-results.tsx';
import { PaletteItem, PaletteSection, unfilteredPrefix } from './palette-item.tsx';
import { countryResults, useKeywordResults } from './palette-queries.ts';
import { screens } from '../screens.tsx';
import { useSiteResults } from './use-site-results.ts';

interface PaletteListProps {
  role: Role;
  typed: string;
  onChoose: (path: string) => void;
}

/**
 * Destinations: the screens of a role, which React Aria's `Autocomplete` around the list filters, the countries,
 * stored keywords and sites that fit, and a new analysis of what is typed.
 */
export function PaletteList({ role, typed, onChoose }: PaletteListProps) {
  const { results, isSettled } = useKeywordResults(typed);
  const sites = useSiteResults(typed);
  const mayRun = roleAllows(role, 'user');
  const keyword = typed.trim();
  return (
    <ListBox
      aria-label="Разделы, ключевые слова, страны и сайты"
      className="max-h-[52dvh] overflow-auto p-1 outline-none"
      onAction={(id) => onChoose(String(id).replace(unfilteredPrefix, ''))}
      renderEmptyState={() => (
        <p className="px-2 py-6 text-center text-sm text-muted">
          {isSettled && sites.isSettled ? 'Ничего не найдено' : 'Поиск…'}
        </p>
      )}
    >
      {menuOf(role, screens).map(({ group, screens: entries }) => (
        <PaletteSection key={group} title={group}>
          {entries.map(({ path, menu: { icon, label } }) => (
            <PaletteItem key={path} id={path} icon={icon} label={label} />
          ))}
        </PaletteSection>
      ))}
      <CountryResults countries={mayRun ? countryResults(typed) : []} />
      <KeywordResults groups={results} />
      {/* Never before the keywords: what comes first is what Enter opens, and it stays so when more comes above it. */}
      <SiteResults sites={isSettled || results.length > 0 ? sites.results : []} />
      {/* Last to come, so that Enter never starts what was meant to be found. */}
      {mayRun && isSettled && keyword.length > 1 ? (
        <PaletteSection title="Действия">
          {/* React Aria lets no item change its id. */}
          <PaletteItem
            key={keyword}
            id={unfilteredPrefix + prefillLink('/geo-analysis', { keywords: [keyword], countries: [] })}
            icon={Plus}
            label={`Новый анализ: «${keyword}»`}
          />
        </PaletteSection>
      ) : null}
    </ListBox>
  );
}
