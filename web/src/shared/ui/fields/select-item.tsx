import { Check } from 'lucide-react';
import { ListBoxItem, Text } from 'react-aria-components';
import { classNames } from '../layout/class-names.ts';
import { menuRow } from '../overlays/menu.tsx';

/** An option of a select. */
export interface SelectOption<Id extends string = string> {
  id: Id;
  label: string;
  /** A second line in the open list. */
  hint?: string;
}

/** An option of the open list; the selected one carries a check mark. */
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
