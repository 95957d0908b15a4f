import { Link } from 'react-router-dom';
import { GroupMark } from '../../../domain/workspace/statuses/status-dot.tsx';
import type { StatusNames } from '../details/status-names.ts';

/** Longest name beside a lying bar, in characters; the whole one is in the tooltip, the title and the table. */
const longestLying = 18;
/** Width of a character, in px, and what is always shown: a code. */
const characterPx = 8;
const shortest = 3;
/** Side of a dot beside a lying bar, and the room the name leaves it, in px. */
const dotPx = 9;
const dotRoomPx = 16;

/** Props that Recharts gives a tick. */
export interface TickPosition {
  x?: number | string;
  y?: number | string;
  payload?: { value?: unknown };
  /** Of the whole axis, in px. */
  width?: number | string;
  visibleTicksCount?: number;
}

interface ValueTickProps extends TickPosition {
  isUpright: boolean;
  pathOf: (value: string) => string;
  groupOf?: StatusNames['groupOf'] | undefined;
}

/** The name of a bar, as the link its bar is: a bar cannot be reached by keyboard. */
export function ValueTick({ x, y, payload, isUpright, pathOf, groupOf, ...axis }: ValueTickProps) {
  const name = String(payload?.value);
  const characters = Array.from(name);
  const roomPx = Number(axis.width ?? 0) / (axis.visibleTicksCount ?? 1);
  const longest = isUpright ? Math.max(shortest, Math.floor(roomPx / characterPx)) : longestLying;
  const shown = characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : name;
  const group = groupOf?.(name);
  return (
    <Link to={pathOf(name)}>
      <text
        x={Number(x)}
        y={Number(y)}
        dx={isUpright ? 0 : group === undefined ? -2 : -dotRoomPx}
        dy={isUpright ? 10 : 4}
        textAnchor={isUpright ? 'middle' : 'end'}
        fontSize={11}
        fill="var(--color-foreground-secondary)"
        className="hover:underline"
      >
        <title>{name}</title>
        {shown}
      </text>
      {group === undefined ? null : (
        <GroupMark
          group={group}
          x={Number(x) - dotPx - 2}
          y={Number(y) - dotPx / 2}
          width={dotPx}
          height={dotPx}
        />
      )}
    </Link>
  );
}
