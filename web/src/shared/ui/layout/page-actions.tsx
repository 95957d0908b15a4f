import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIsSmall } from '../../hooks/use-is-small.ts';
import { buttonStyle } from '../buttons/button-style.ts';
import { PlainButton } from '../buttons/plain-button.tsx';
import { Popover } from '../overlays/popover.tsx';

interface PageActionsProps {
  /** Secondary actions; on a phone they are in the «…» menu. */
  more: ReactNode;
  /** Main action of the page; undefined if there is none. */
  children?: ReactNode;
  /** Accessible name of the «…» button. */
  label?: string;
}

/** Actions of a page, side by side; on a phone only the main one, and the rest behind «…». */
export function PageActions({ more, children, label = 'Действия страницы' }: PageActionsProps) {
  const isSmall = useIsSmall();
  if (!isSmall)
    return (
      <>
        {more}
        {children}
      </>
    );
  return (
    <>
      {children}
      <Popover
        label={label}
        placement="bottom end"
        className="flex w-64 flex-col gap-2 p-3 [&>*]:w-full"
        trigger={
          <PlainButton
            aria-label={label}
            className={`${buttonStyle('secondary', 'md', true)} ml-auto flex-none!`}
          >
            <Ellipsis className="size-4" aria-hidden />
          </PlainButton>
        }
      >
        {more}
      </Popover>
    </>
  );
}
