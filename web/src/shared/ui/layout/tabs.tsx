import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components';

interface TabEntry<Id extends string> {
  id: Id;
  label: string;
  icon?: LucideIcon;
  /** A green dot after the label: its stage is completed (spec §2). */
  hasDot?: boolean;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly TabEntry<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs of a screen; arrow keys go from tab to tab. */
export function Tabs<Id extends string>({ label, tabs, selected, onSelect, children }: TabsProps<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key);
        if (chosen && chosen.id !== selected) onSelect(chosen.id);
      }}
      className="flex min-w-0 flex-col gap-4"
    >
      <TabList
        aria-label={label}
        className="flex shrink-0 gap-5 overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]"
      >
        {tabs.map(({ id, label: text, icon: Icon, hasDot }) => (
          <Tab
            key={id}
            id={id}
            className="inline-flex h-9 min-w-6 shrink-0 cursor-pointer items-center justify-center gap-1.5 border-b-2 border-transparent px-0.5 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-foreground data-[selected]:border-accent data-[selected]:text-foreground"
          >
            {Icon ? <Icon className="size-4" aria-hidden /> : null}
            {text}
            {hasDot ? (
              <span className="size-1.5 rounded-full bg-success">
                <span className="sr-only">, завершено</span>
              </span>
            ) : null}
          </Tab>
        ))}
      </TabList>
      <TabPanel key={selected} id={selected} className="flex min-w-0 flex-col gap-4">
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
