import type { ReactNode } from 'react';

/** A chart of bars; what does not fit scrolls inside. `label` is the chart's name. */
export function BarsFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section
      aria-label={`${label}: график`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable for the keyboard to scroll it
      tabIndex={0}
      className="max-h-[26rem] overflow-auto [scrollbar-width:thin]"
    >
      {children}
    </section>
  );
}
