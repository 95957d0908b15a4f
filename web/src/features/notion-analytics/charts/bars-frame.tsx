import type { ReactNode } from 'react';
import { ScrollSection } from '../../../shared/ui/layout/scroll-section.tsx';

/** Bar chart that scrolls inside its frame; `label` is its accessible name. */
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
