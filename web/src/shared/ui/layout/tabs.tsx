import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
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
  /** Stands in the line of the tabs, at its end; above them where both have no room. */
  aside?: ReactNode;
  /** The panel takes the height that is left of a filled page. */
  isFilled?: boolean;
  /** The panel of the selected tab. */
  children: ReactNode;
}

/** Tabs of a screen; arrow keys go from tab to tab. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, aside, isFilled = false, children } = props;
  const filled = isFilled && 'lg:min-h-0 lg:flex-1';
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key);
        if (chosen && chosen.id !== selected) onSelect(chosen.id);
      }}
      className={classNames('flex min-w-0 flex-col', isFilled ? 'gap-3' : 'gap-4', filled)}
    >
      <div className="flex shrink-0 flex-wrap-reverse items-center justify-between gap-x-6 border-b border-border">
        <TabList
          aria-label={label}
          className="-mb-px flex max-w-full gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
        >
          {tabs.map(({ id, label: text, icon: Icon, hasDot }) => (
            <Tab
              key={id}
              id={id}
              className="inline-flex h-9 pointer-coarse:h-11 min-w-6 shrink-0 cursor-pointer items-center justify-center gap-1.5 border-b-2 border-transparent px-0.5 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-foreground data-[selected]:border-accent data-[selected]:text-foreground"
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
        {aside}
      </div>
      <TabPanel
        key={selected}
        id={selected}
        className={classNames('flex min-w-0 flex-col', isFilled ? 'gap-3' : 'gap-4', filled)}
      >
        {children}
      </TabPanel>
    </AriaTabs>
  );
}
