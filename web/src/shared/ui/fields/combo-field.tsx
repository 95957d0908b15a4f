import { ChevronDown } from 'lucide-react';
import { Button, ComboBox, Input, Label, ListBox, Popover } from 'react-aria-components';
import { FieldMessage } from './field-message.tsx';
import { fieldBox } from './field-style.ts';
import { menuBox } from '../overlays/menu.tsx';
import { SelectItem, type SelectOption } from './select.tsx';

interface ComboFieldProps {
  label: string;
  hint?: string | undefined;
  /** Validation error of the value; marks the field as invalid. */
  error?: string | undefined;
  /** Suggested values; the label is used as the value. */
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
}

/** Combobox for one of the suggested values or any other text. */
export function ComboField({ label, hint, error, options, value, onChange, onBlur }: ComboFieldProps) {
  const isInvalid = error !== undefined;
  return (
    <ComboBox
      allowsCustomValue
      defaultItems={options}
      inputValue={value}
      onInputChange={onChange}
      onBlur={() => onBlur?.()}
      isInvalid={isInvalid}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <Label className="text-sm leading-4 font-medium">{label}</Label>
      <span className={fieldBox('md', isInvalid)}>
        <Input
          spellCheck={false}
          autoCapitalize="none"
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted placeholder:opacity-100"
        />
        <Button className="-mr-1.5 grid size-6 shrink-0 place-items-center rounded-md text-muted hover:text-foreground">
          <ChevronDown className="size-3.5" aria-hidden />
        </Button>
      </span>
      <FieldMessage hint={hint} error={error} />
      <Popover offset={4} className={`overlay-fade z-(--z-popover) min-w-(--trigger-width) ${menuBox}`}>
        <ListBox className="max-h-[60dvh] overflow-auto p-1 outline-none">
          {(option: SelectOption) => <SelectItem option={option} />}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}
