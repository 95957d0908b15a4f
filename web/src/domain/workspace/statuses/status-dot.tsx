import type { ReactNode, SVGProps } from 'react';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { useDisplayConfig } from '../display/use-display-config.ts';
import { groupHints, groupLabels, groupOf, type StatusGroup } from './status-group.ts';

/** Told apart without colour, too: a disc, a half, a struck ring, a dashed ring. */
const marks: Readonly<Record<StatusGroup, { colour: string; shape: ReactNode }>> = {
  launched: { colour: 'text-success', shape: <circle cx="5" cy="5" r="4.5" fill="currentColor" /> },
  inWork: {
    colour: 'text-accent',
    shape: (
      <>
        <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" />
        <path d="M5 1a4 4 0 0 1 0 8z" fill="currentColor" />
      </>
    ),
  },
  notCounted: {
    colour: 'text-muted',
    shape: (
      <>
        <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" />
        <path d="M2.2 7.8 7.8 2.2" stroke="currentColor" />
      </>
    ),
  },
  other: {
    colour: 'text-muted',
    shape: <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" strokeDasharray="1.6 1.5" />,
  },
};

interface GroupDotProps extends Pick<SVGProps<SVGSVGElement>, 'x' | 'y' | 'width' | 'height'> {
  group: StatusGroup;
  /** Its words stand beside it. */
  isDecorative?: boolean;
}

/** The sign of a counting group; its position where it stands in a chart. */
export function GroupDot({ group, isDecorative = false, ...position }: GroupDotProps) {
  const { colour, shape } = marks[group];
  const naming = isDecorative
    ? ({ 'aria-hidden': true } as const)
    : ({ role: 'img', 'aria-label': groupLabels[group] } as const);
  return (
    <svg
      viewBox="0 0 10 10"
      className={classNames('shrink-0', colour)}
      width={10}
      height={10}
      {...position}
      data-group={group}
      {...naming}
    >
      <title>{groupHints[group]}</title>
      {shape}
    </svg>
  );
}

/** What a status counts as; nothing while the rule is not known, and for no status. */
export function StatusDot({ status, isDecorative }: { status: string; isDecorative?: boolean }) {
  const { data } = useDisplayConfig();
  if (!data || status.trim() === '') return null;
  return <GroupDot group={groupOf(data.counting, status)} isDecorative={isDecorative ?? false} />;
}
