import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { MenuItem } from 'react-aria-components';
import { classNames } from '../layout/class-names.ts';
import { menuRow } from './menu.tsx';
import { MenuButton } from './menu-button.tsx';

/** Option with its label and content. */
interface Choice<Id extends string> {
  id: Id;
  label: string;
  content: ReactNode;
}

interface OptionMenuProps<Id extends string> {
  /** Accessible name of the list. */
  label: string;
  /** Accessible name of the button, read aloud instead of its content. */
  buttonLabel?: string | undefined;
  buttonClass: string;
  /** Content of the button. */
  children: ReactNode;
  choices: readonly Choice<Id>[];
  /** Selected option; choosing it again changes nothing. */
  value?: Id | undefined;
  onChoose: (id: Id) => void;
}

/** Short list of options that opens at its button; the focus starts at the selected option. */
export function OptionMenu<Id extends string>(props: OptionMenuProps<Id>) {
  const { label, buttonLabel, buttonClass, children, choices, value, onChoose } = props;
  return (
    <MenuButton
      label={label}
      buttonLabel={buttonLabel}
      buttonClass={buttonClass}
      content={children}
      placement="bottom start"
      selectionMode="single"
      selectedKeys={value === undefined ? [] : [value]}
      onAction={(key) => {
        const chosen = choices.find(({ id }) => id === key);
        if (chosen && chosen.id !== value) onChoose(chosen.id);
      }}
    >
      <OptionItems choices={choices} />
    </MenuButton>
  );
}

function OptionItems({ choices }: { choices: readonly Choice<string>[] }) {
  return choices.map((choice) => <OptionItem key={choice.id} choice={choice} />);
}

function OptionItem({ choice }: { choice: Choice<string> }) {
  return (
    <MenuItem id={choice.id} textValue={choice.label} className={menuRow}>
      {({ isSelected }) => (
        <>
          <span className="min-w-0 flex-1">{choice.content}</span>
          <Check
            className={classNames('size-4 shrink-0 text-accent-soft-foreground', !isSelected && 'invisible')}
            aria-hidden
          />
        </>
      )}
    </MenuItem>
  );
}

/** Props of the button and the selection, for menus with fixed options. */
export type OptionMenuTrigger<Id extends string> = Omit<OptionMenuProps<Id>, 'label' | 'choices'>;
