import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Disclosure as AriaDisclosure, DisclosurePanel, Heading } from 'react-aria-components';

interface DisclosureProps {
  /** Line that is always visible; a click on it shows or hides the rest. */
  summary: ReactNode;
  /** Level of the heading in the outline of the page. */
  level?: 2 | 3;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** Section that collapses to its summary, which is a heading. */
export function Disclosure({ summary, level = 3, isOpenAtFirst, children }: DisclosureProps) {
  return (
    <AriaDisclosure defaultExpanded={isOpenAtFirst} className="group min-w-0">
      <Heading level={level}>
        <Button
          slot="trigger"
          className="flex min-h-10 w-full items-center gap-2 px-3 py-1.5 text-left text-sm -outline-offset-2"
        >
          <ChevronRight
            className="size-4 shrink-0 text-muted transition-[rotate] group-data-[expanded]:rotate-90"
            aria-hidden
          />
          {summary}
        </Button>
      </Heading>
      <DisclosurePanel className="min-w-0">
        <div className="flex min-w-0 flex-col gap-3 px-3 pb-3">{children}</div>
      </DisclosurePanel>
    </AriaDisclosure>
  );
}
