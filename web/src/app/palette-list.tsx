import { roleAllows, type Role } from '@geoplan/contracts/define';
import { Plus } from 'lucide-react';
import { ListBox } from 'react-aria-components';
import { toolLink } from '../shared/api/tool-link.ts';
import { menuOf } from './guard-rules.ts';
import { CountryHits, KeywordHits, SiteHits } from './palette-hits.tsx';
import { PaletteLine, PaletteSection, foundMark } from './palette-line.tsx';
import { countryHits, useKeywordHits } from './palette-queries.ts';
import { screens } from './screens.tsx';
import { useSiteHits } from './use-site-hits.ts';

interface PaletteListProps {
  role: Role;
  typed: string;
  onChoose: (path: string) => void;
}

/**
 * Where one can go: the screens of a role, which React Aria's `Autocomplete` around the list filters, the countries,
 * stored keywords and sites that fit, and a new analysis of what is typed.
 */
export function PaletteList({ role, typed, onChoose }: PaletteListProps) {
  const { hits, isSettled } = useKeywordHits(typed);
  const sites = useSiteHits(typed);
  const mayRun = roleAllows(role, 'user');
  const keyword = typed.trim();
  return (
    <ListBox
      aria-label="Разделы, ключевые слова, страны и сайты"
      className="max-h-[52dvh] overflow-auto p-1 outline-none"
      onAction={(id) => onChoose(String(id).replace(foundMark, ''))}
      renderEmptyState={() => (
        <p className="px-2 py-6 text-center text-sm text-muted">
          {isSettled && sites.isSettled ? 'Ничего не найдено' : 'Поиск…'}
        </p>
      )}
    >
      {menuOf(role, screens).map(({ group, screens: entries }) => (
        <PaletteSection key={group} title={group}>
          {entries.map(({ path, menu: { icon, label } }) => (
            <PaletteLine key={path} id={path} icon={icon} label={label} />
          ))}
        </PaletteSection>
      ))}
      <CountryHits countries={mayRun ? countryHits(typed) : []} />
      <KeywordHits groups={hits} />
      {/* Never before the keywords: what comes first is what Enter opens, and it stays so when more comes above it. */}
      <SiteHits sites={isSettled || hits.length > 0 ? sites.hits : []} />
      {/* Last to come, so that Enter never starts what was meant to be found. */}
      {mayRun && isSettled && keyword.length > 1 ? (
        <PaletteSection title="Действия">
          {/* React Aria lets no line change its id. */}
          <PaletteLine
            key={keyword}
            id={foundMark + toolLink('/geo-analysis', { keywords: [keyword], countries: [] })}
            icon={Plus}
            label={`Новый анализ: «${keyword}»`}
          />
        </PaletteSection>
      ) : null}
    </ListBox>
  );
}
