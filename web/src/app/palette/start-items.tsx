import { CornerDownLeft, Plus, Rocket } from 'lucide-react';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import { tools } from '../../domain/tools/tools.ts';
import { Kbd } from '../../shared/ui/display/kbd.tsx';
import { CommandItem, CommandSection, unfilteredPrefix } from '../../shared/ui/overlays/command-menu.tsx';
import { menuRow } from '../../shared/ui/overlays/menu.tsx';

/** Items that start an analysis of the keyword, or one of the five tools. */
export function StartItems({ keyword }: { keyword: string }) {
  const link = (path: string) => unfilteredPrefix + prefillLink(path, { keywords: [keyword], countries: [] });
  return (
    <CommandSection title={`Начать с «${keyword}»`}>
      <CommandItem id={link('/geo-analysis')} icon={Plus} label="Новый анализ" />
      {tools.map(({ id, path, title, icon }) => (
        <CommandItem key={id} id={link(path)} icon={icon} label={title} />
      ))}
    </CommandSection>
  );
}

interface StartRowProps {
  keyword: string;
  onStart: () => void;
}

/** Row below the list but not part of it. Enter opens a result; Tab reaches this row. */
export function StartRow({ keyword, onStart }: StartRowProps) {
  return (
    <div className="border-t border-border p-1">
      <button
        type="button"
        className={`${menuRow} w-full text-left -outline-offset-2 hover:bg-surface-tertiary focus-visible:bg-surface-tertiary`}
        onClick={(event) => {
          // Moves the focus to the search field, because it would be lost when the options replace this row.
          event.currentTarget.closest('[role=dialog]')?.querySelector('input')?.focus();
          onStart();
        }}
      >
        <Rocket className="size-4 shrink-0 text-muted" aria-hidden />
        <span className="min-w-0 flex-1 truncate">Начать с «{keyword}» →</span>
        <Kbd>Tab</Kbd>
        <CornerDownLeft className="size-3.5 text-muted" aria-hidden />
      </button>
    </div>
  );
}
