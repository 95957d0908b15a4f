import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { Button, Input, SearchField as AriaSearchField } from 'react-aria-components';
import { useHotkeys } from 'react-hotkeys-hook';
import { fieldBox } from '../fields/field-style.ts';
import { Kbd } from '../display/kbd.tsx';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  onChange: (value: string) => void;
}

/** Search field of a screen; `/` focuses it and Escape clears it. */
export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  // Matched both by character and by key code, because «/» is on a different key on a Russian keyboard.
  useHotkeys('/', () => input.current?.focus(), { useKey: true, preventDefault: true });
  useHotkeys('slash', () => input.current?.focus(), { preventDefault: true });
  return (
    <AriaSearchField
      aria-label={label}
      value={value}
      onChange={onChange}
      className="group min-w-40 flex-1 basis-60 sm:w-66 sm:flex-none"
    >
      <span className={fieldBox()}>
        <Search className="size-3.5 shrink-0 text-muted" aria-hidden />
        <Input
          ref={input}
          placeholder={placeholder}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted placeholder:opacity-100 [&::-webkit-search-cancel-button]:hidden"
        />
        <span className="hidden group-data-[empty]:lg:block">
          <Kbd>/</Kbd>
        </span>
        <Button
          aria-label="Очистить поиск"
          className="touch-target -mr-1.5 grid size-6 place-items-center rounded-md text-muted group-data-[empty]:hidden hover:text-foreground"
        >
          <X className="size-3.5" aria-hidden />
        </Button>
      </span>
    </AriaSearchField>
  );
}
