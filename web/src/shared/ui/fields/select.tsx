import { Check, ChevronDown } from 'lucide-react';
import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as AriaSelect,
  SelectValue,
  Text,
} from 'react-aria-components';
import { classNames } from '../layout/class-names.ts';
import { menuBox, menuRow } from '../overlays/menu.tsx';

/** Option of a select. */
export interface SelectOption<Id extends string = string> {
  id: Id;
  label: string;
  /** Second line in the open list. */
  hint?: string;
}

/** Option of the open list; the selected one has a check mark. */
export function SelectItem({ option }: { option: SelectOption }) {
  return (
    <ListBoxItem id={option.id} textValue={option.label} className={menuRow}>
      {({ isSelected }) => (
        <>
          <span className="min-w-0 flex-1 py-1.5">
            <Text slot="label" className="block">
              {option.label}
            </Text>
            {option.hint === undefined ? null : (
              <Text slot="description" className="block text-xs text-muted">
                {option.hint}
              </Text>
            )}
          </span>
          <Check
            className={classNames('size-4 shrink-0 text-accent-soft-foreground', !isSelected && 'invisible')}
            aria-hidden
          />
        </>
      )}
    </ListBoxItem>
  );
}

interface SelectProps<Id extends string> {
  label: string;
  /**
   * Variant for toolbars. The label is only read aloud, the border is lighter, and the width follows the text, except
   * on phones.
   */
  isInToolbar?: boolean;
  /** True to show the label before the value in a toolbar: «Сортировка: Объём поиска». */
  isLabelled?: boolean;
  options: readonly SelectOption<Id>[];
  value: Id;
  onChange: (value: Id) => void;
}

/** Select with a small number of options. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, isInToolbar = false, isLabelled = false, options, value, onChange } = props;
  return (
    <AriaSelect
      aria-label={isInToolbar ? label : undefined}
      value={value}
      onChange={(key) => {
        const chosen = options.find((option) => option.id === key);
        if (chosen) onChange(chosen.id);
      }}
      className={classNames('flex min-w-0 flex-col gap-1.5', isInToolbar && 'max-sm:min-w-fit max-sm:flex-1')}
    >
      {isInToolbar ? null : <Label className="text-sm leading-4 font-medium">{label}</Label>}
      <Button
        className={classNames(
          'flex h-control items-center justify-between gap-2 rounded-md border bg-surface px-2.5 text-left text-sm whitespace-nowrap in-[.on-overlay]:bg-overlay',
          isInToolbar
            ? 'border-border-strong shadow-field hover:bg-surface-hover max-sm:gap-1 max-sm:px-2'
            : 'border-field-border',
        )}
      >
        <SelectValue className="truncate">
          {({ selectedText }) =>
            isLabelled ? (
              <>
                <span className="text-muted">{label}: </span>
                {selectedText}
              </>
            ) : (
              selectedText
            )
          }
        </SelectValue>
        <ChevronDown className="size-3.5 shrink-0 text-muted" aria-hidden />
      </Button>
      <Popover offset={4} className={`overlay-fade z-(--z-popover) min-w-(--trigger-width) ${menuBox}`}>
        <ListBox items={options} className="max-h-[60dvh] overflow-auto p-1 outline-none">
          {(option) => <SelectItem option={option} />}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}
