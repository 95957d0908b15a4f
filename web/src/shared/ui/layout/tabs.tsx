import type { LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { classNames } from './class-names.ts';

interface TabEntry<Id extends string> {
  id: Id;
  label: string;
  icon?: LucideIcon;
  /** True if the stage is completed, which shows a green dot after the label (spec §2). */
  hasDot?: boolean;
}

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly TabEntry<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** Content at the end of the tab line, or above the tabs if both do not fit. */
  aside?: ReactNode;
  /** True if the panel takes the remaining height of a filled page. */
  isFilled?: boolean;
  /** Panel of the selected tab. */
  children: ReactNode;
}

/** Index of the tab to which a key moves (ARIA Authoring Practices, tabs); undefined for other keys. */
function tabAfter(key: string, at: number, count: number): number | undefined {
  const next: Record<string, number> = {
    ArrowRight: (at + 1) % count,
    ArrowLeft: (at + count - 1) % count,
    Home: 0,
    End: count - 1,
  };
  return next[key];
}

/** Scrolls the selected tab into view if it is hidden. */
function useTabInSight(list: RefObject<HTMLElement | null>, tabId: string): void {
  useEffect(() => {
    const box = list.current;
    const tab = document.getElementById(tabId);
    if (box === null || tab === null) return;
    const { offsetLeft: left, offsetWidth: width } = tab;
    const isInSight = left >= box.scrollLeft && left + width <= box.scrollLeft + box.clientWidth;
    // scrollIntoView is not used, because it would scroll the page too.
    if (!isInSight) box.scrollTo({ left: left - (box.clientWidth - width) / 2 });
  }, [list, tabId]);
}

/**
 * Tabs of a screen; arrow keys move between them. React Aria is not used, because its panel searches for a focusable
 * element after every change inside it. Each search forces a layout of the whole screen
 * (docs/decisions/0033-what-a-visit-runs.md).
 */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { label, tabs, selected, onSelect, aside, isFilled = false, children } = props;
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const filled = isFilled && 'lg:min-h-0 lg:flex-1';
  useTabInSight(list, `${base}-tab-${selected}`);
  const goByKey = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ id }) => id === selected);
    const next = tabAfter(event.key, at, tabs.length);
    const chosen = next === undefined ? undefined : tabs[next];
    if (chosen === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next ?? at]?.focus();
    if (chosen.id !== selected) onSelect(chosen.id);
  };
  return (
    <div className={classNames('flex min-w-0 flex-col', isFilled ? 'gap-3 lg:gap-2' : 'gap-4', filled)}>
      <div className="flex shrink-0 flex-wrap-reverse items-center justify-between gap-x-6 border-b border-border">
        <div
          ref={list}
          role="tablist"
          tabIndex={-1}
          aria-label={label}
          className="relative -mb-px flex max-w-full gap-5 overflow-x-auto overflow-y-hidden [scrollbar-width:none]"
          onKeyDown={goByKey}
        >
          {tabs.map(({ id, label: text, icon, hasDot }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${base}-tab-${id}`}
              aria-selected={id === selected}
              aria-controls={id === selected ? `${base}-panel` : undefined}
              tabIndex={id === selected ? 0 : -1}
              onClick={() => (id === selected ? undefined : onSelect(id))}
              className="inline-flex h-9 pointer-coarse:h-11 min-w-6 pointer-coarse:min-w-10 shrink-0 cursor-pointer items-center justify-center gap-1.5 border-b-2 border-transparent px-0.5 text-sm font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-foreground aria-selected:border-accent aria-selected:text-foreground"
            >
              <TabLabel icon={icon} label={text} hasDot={hasDot} />
            </button>
          ))}
        </div>
        {aside}
      </div>
      <div
        key={selected}
        role="tabpanel"
        id={`${base}-panel`}
        aria-labelledby={`${base}-tab-${selected}`}
        className={classNames('flex min-w-0 flex-col', isFilled ? 'gap-3 lg:gap-2' : 'gap-4', filled)}
      >
        {children}
      </div>
    </div>
  );
}

function TabLabel({ icon: Icon, label, hasDot }: Pick<TabEntry<string>, 'icon' | 'label' | 'hasDot'>) {
  return (
    <>
      {Icon ? <Icon className="size-4" aria-hidden /> : null}
      {label}
      {hasDot ? (
        <span className="size-1.5 rounded-full bg-success">
          <span className="sr-only">, завершено</span>
        </span>
      ) : null}
    </>
  );
}
