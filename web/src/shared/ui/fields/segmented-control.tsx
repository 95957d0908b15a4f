import { ToggleButton, ToggleButtonGroup } from 'react-aria-components';

interface SegmentedControlProps<Id extends string> {
  /** Accessible name of the control. */
  label: string;
  options: readonly { id: Id; label: string }[];
  selected: Id;
  onSelect: (id: Id) => void;
}

/** Segmented control for one of two to four values, all of them visible. */
export function SegmentedControl<Id extends string>({
  label,
  options,
  selected,
  onSelect,
}: SegmentedControlProps<Id>) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[selected]}
      onSelectionChange={(keys) => {
        const chosen = options.find(({ id }) => keys.has(id));
        if (chosen && chosen.id !== selected) onSelect(chosen.id);
      }}
      className="inline-flex shrink-0 gap-0.5 rounded-md bg-surface-tertiary p-0.5"
    >
      {options.map(({ id, label: text }) => (
        <ToggleButton
          key={id}
          id={id}
          className="touch-target inline-flex h-7 pointer-coarse:h-9 flex-1 items-center justify-center gap-1.5 rounded-[5px] px-2.5 text-sm font-medium whitespace-nowrap text-foreground-secondary hover:text-foreground data-[selected]:bg-segment data-[selected]:text-foreground data-[selected]:shadow-[0_0_0_1px_rgb(15_23_42/0.06),0_1px_2px_rgb(15_23_42/0.1)]"
        >
          {text}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
