import type { ReactNode, SVGProps } from 'react';
import { classNames } from '../../../shared/ui/layout/class-names.ts';
import { useCountingRule } from './use-counting-rule.ts';
import { groupHints, groupLabels, groupOf, type StatusGroup } from './status-group.ts';

/** Marks that differ in shape as well as colour: a disc, a half-filled ring, a struck-through ring, a dashed ring. */
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

/** Mark of a counting group as SVG, for a chart; `position` contains its coordinates. */
export function GroupMark({ group, ...position }: { group: StatusGroup } & SVGProps<SVGSVGElement>) {
  const { colour, shape } = marks[group];
  return (
    <svg
      viewBox="0 0 10 10"
      width={10}
      height={10}
      {...{ role: 'img', 'aria-label': groupLabels[group] }}
      className={classNames('shrink-0', colour)}
      {...position}
    >
      {shape}
    </svg>
  );
}

interface GroupDotProps {
  /** Undefined while it is unknown, or without a status; renders nothing. */
  group: StatusGroup | undefined;
  /** True if a label is shown next to the mark. */
  isDecorative?: boolean;
}

/** Mark of a counting group, with an explanation on hover. */
export function GroupDot({ group, isDecorative = false }: GroupDotProps) {
  if (group === undefined) return null;
  return (
    <span title={groupHints[group]} aria-hidden={isDecorative || undefined} className="inline-flex shrink-0">
      <GroupMark group={group} />
    </span>
  );
}

/** Mark for the counting group of a status; renders nothing while the rule is unknown, or without a status. */
export function StatusDot({ status }: { status: string }) {
  const rule = useCountingRule();
  return <GroupDot group={rule && status.trim() !== '' ? groupOf(rule, status) : undefined} />;
}
