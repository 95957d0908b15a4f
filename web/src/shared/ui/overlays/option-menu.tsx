import { Check } from 'lucide-react';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import { classNames } from '../layout/class-names.ts';
import { menuBox, menuRow } from './menu.tsx';

/** An option: its label and its content. */
interface Choice<Id extends string> {
  id: Id;
  label: string;
  content: ReactNode;
}

interface OptionMenuProps<Id extends string> {
  /** Names the list for a screen reader. */
  label: string;
  /** Read aloud for the button instead of what it shows. */
  buttonLabel?: string | undefined;
  buttonClass: string;
  /** What the button shows. */
  children: ReactNode;
  choices: readonly Choice<Id>[];
  /** The selected option; choosing it again changes nothing. */
  value?: Id | undefined;
  onChoose: (id: Id) => void;
}

/**
 * A value chosen from a short list that opens at its button. Two of them stand in every row of a table, so the button is
 * a plain one and everything else is made when it opens.
 */
export function OptionMenu<Id extends string>(props: OptionMenuProps<Id>) {
  const { label, choices, value, onChoose } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={props.buttonLabel}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={props.buttonClass}
        onClick={() => setOpen(true)}
        onKeyDown={openByArrow}
      >
        {props.children}
      </button>
      {isOpen ? (
        <Popover
          isOpen
          onOpenChange={setOpen}
          triggerRef={button}
          aria-label={label}
          offset={6}
          placement="bottom start"
          className={classNames('overlay-fade z-(--z-popover)', menuBox)}
        >
          <Menu
            aria-label={label}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- a menu that opens takes the focus
            autoFocus="first"
            selectionMode="single"
            selectedKeys={value === undefined ? [] : [value]}
            onClose={() => setOpen(false)}
            onAction={(key) => {
              const chosen = choices.find(({ id }) => id === key);
              if (chosen && chosen.id !== value) onChoose(chosen.id);
            }}
            className="min-w-52 overflow-auto p-1 outline-none"
          >
            {choices.map((choice) => (
              <OptionItem key={choice.id} choice={choice} />
            ))}
          </Menu>
        </Popover>
      ) : null}
    </>
  );
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
