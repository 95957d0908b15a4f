import { countryByCode } from '@geoplan/contracts/countries/countries';
import { X } from 'lucide-react';
import { memo } from 'react';
import { Button, Tag, TagGroup, TagList } from 'react-aria-components';

/** Chips shown at most (spec §9). */
const shownChips = 10;

interface CountryChipsProps {
  selected: readonly string[];
  /** Stable across renders. */
  onToggleAll: (codes: readonly string[], isSelected: boolean) => void;
}

/** The first selected countries, each to be taken out again, and how many more there are. */
export function CountryChips({ selected, onToggleAll }: CountryChipsProps) {
  const rest = selected.length - shownChips;
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <Chips codes={selected.slice(0, shownChips).join(' ')} onToggleAll={onToggleAll} />
      {rest > 0 ? <span className="text-sm text-muted">и ещё {rest}</span> : null}
    </div>
  );
}

interface ChipsProps extends Pick<CountryChipsProps, 'onToggleAll'> {
  /** Separated by spaces: equal as long as the same ones are shown, so that an eleventh country renders none again. */
  codes: string;
}

const Chips = memo(function Chips({ codes, onToggleAll }: ChipsProps) {
  return (
    <TagGroup
      aria-label="Выбранные страны"
      onRemove={(keys) => onToggleAll([...keys].map(String), false)}
      className="contents"
    >
      <TagList className="contents">
        {codes.split(' ').map((code) => {
          const name = countryByCode(code)?.russian ?? code.toUpperCase();
          return (
            <Tag
              key={code}
              id={code}
              textValue={name}
              className="inline-flex h-6 cursor-default items-center gap-0.5 rounded-md bg-surface-tertiary pl-2 text-xs font-medium whitespace-nowrap"
            >
              {name}
              <Button
                slot="remove"
                aria-label={`Убрать: ${name}`}
                className="grid size-6 place-items-center rounded-md text-muted hover:text-foreground"
              >
                <X className="size-3" aria-hidden />
              </Button>
            </Tag>
          );
        })}
      </TagList>
    </TagGroup>
  );
});
