import type { Country } from '@geoplan/contracts/countries/countries';
import { Keyboard } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { SearchField } from '../../../shared/ui/filters/search-field.tsx';
import { CountryCodeField } from './country-code-field.tsx';

interface CountryToolbarProps {
  query: string;
  onQuery: (query: string) => void;
  /** Called when Enter is pressed in the search. */
  onEnter: () => void;
  /** Matches of the search; all countries if the search is empty. */
  found: readonly Country[];
  hasSelection: boolean;
  onSelect: (codes: readonly string[]) => void;
  onClear: () => void;
  onCodes: (codes: readonly string[], unknown: readonly string[]) => void;
  /** Called when the typed codes are changed or rejected, which makes the announcement about earlier codes outdated. */
  onCodesTyped: () => void;
}

/** Search field, «Выбрать все» (only matches of a search), «Очистить» (always everything) and field for typed codes. */
export function CountryToolbar({ query, onQuery, onEnter, found, hasSelection, ...on }: CountryToolbarProps) {
  const [isTyping, setIsTyping] = useState(false);
  const tools = useRef<HTMLDivElement>(null);
  const isSearched = query.trim() !== '';
  const focusCodes = () => tools.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  const closeCodes = () => {
    setIsTyping(false);
    focusCodes();
  };
  return (
    <>
      <div ref={tools} className="flex flex-wrap items-center gap-2">
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Enter of the field inside */}
        <div
          className="min-w-full flex-1 *:w-full! sm:min-w-50"
          onKeyDown={(event) => {
            if (event.key === 'Enter') onEnter();
          }}
        >
          <SearchField label="Поиск страны" placeholder="Название или код" value={query} onChange={onQuery} />
        </div>
        <Button isDisabled={found.length === 0} onPress={() => on.onSelect(found.map(({ code }) => code))}>
          {isSearched ? `Выбрать найденные (${found.length})` : 'Выбрать все'}
        </Button>
        <Button
          kind="ghost"
          isDisabled={!hasSelection}
          onPress={() => {
            // The button is about to be disabled and would lose the focus.
            focusCodes();
            on.onClear();
          }}
        >
          Очистить
        </Button>
        <Button
          kind="ghost"
          aria-expanded={isTyping}
          icon={<Keyboard className="size-4" aria-hidden />}
          onPress={() => setIsTyping(!isTyping)}
        >
          Ввести коды
        </Button>
      </div>
      {isTyping ? (
        <CountryCodeField
          onAccept={(codes, unknown) => {
            on.onCodes(codes, unknown);
            closeCodes();
          }}
          onTyped={on.onCodesTyped}
          onClose={closeCodes}
        />
      ) : null}
    </>
  );
}
