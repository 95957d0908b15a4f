import type { ReactNode } from 'react';
import { ScrollSection } from '../../../shared/ui/layout/scroll-section.tsx';

/** A chart of bars; what does not fit scrolls inside. `label` is the chart's name. */
export function BarsFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ScrollSection
      aria-label={`${label}: график`}
      className="max-h-[26rem] overflow-auto [scrollbar-width:thin]"
    >
      {children}
    </ScrollSection>
  );
}
