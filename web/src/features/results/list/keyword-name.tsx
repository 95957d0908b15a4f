import type { KeywordGroup } from '@geoplan/contracts/geo/geo-record';
import { ChevronRight } from 'lucide-react';
import { createContext, useContext, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RowDemoMark } from '../../../domain/keywords/demo-marks.tsx';
import { keywordPath } from '../../../domain/keywords/keyword-path.ts';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import type { useOpenKeywords } from './use-open-keywords.ts';

/** Keywords whose country tables are expanded. */
export const OpenKeywordsContext = createContext<ReturnType<typeof useOpenKeywords>>({
  opened: new Set(),
  toggle: () => {},
});

interface KeywordNameProps {
  group: KeywordGroup;
  /** Second line in smaller text. */
  note: ReactNode;
}

/** Keyword as a link to its page, with a button that expands its countries. */
export function KeywordName({ group: { keyword, isDemo }, note }: KeywordNameProps) {
  return (
    <span className="flex items-center gap-1.5">
      <ToggleCountries keyword={keyword} />
      <span className="flex min-w-0 flex-1 flex-col items-start leading-4">
        <Link
          to={keywordPath(keyword)}
          className="touch-target max-w-full truncate-x rounded-sm font-semibold hover:text-link hover:underline"
        >
          {keyword}
        </Link>
        <span className="max-w-full truncate text-2xs leading-3 font-normal text-muted empty:hidden">
          {note}
        </span>
      </span>
      <RowDemoMark isDemo={isDemo} />
    </span>
  );
}

function ToggleCountries({ keyword }: { keyword: string }) {
  const { opened, toggle } = useContext(OpenKeywordsContext);
  const isOpen = opened.has(keyword);
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Свернуть' : 'Развернуть'}: ${keyword}`}
      onClick={() => toggle(keyword)}
      className="-ml-1.5 grid size-6 shrink-0 place-items-center rounded-sm text-muted hover:text-foreground"
    >
      <ChevronRight
        className={classNames('size-4 transition-transform', isOpen && 'rotate-90')}
        aria-hidden
      />
    </button>
  );
}
