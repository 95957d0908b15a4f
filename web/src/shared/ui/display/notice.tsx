import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

const kinds = {
  bad: { Icon: CircleAlert, style: 'bg-danger-soft text-danger-soft-foreground' },
  warn: { Icon: TriangleAlert, style: 'bg-warning-soft text-warning-soft-foreground' },
  info: { Icon: Info, style: 'bg-info-soft text-info-soft-foreground' },
  ok: { Icon: CircleCheck, style: 'bg-success-soft text-success-soft-foreground' },
} as const;

interface NoticeProps {
  kind: keyof typeof kinds;
  children: ReactNode;
  action?: ReactNode;
}

/** Inline alert above the data it concerns; an error is announced immediately. */
export function Notice({ kind, children, action }: NoticeProps) {
  const { Icon, style } = kinds[kind];
  return (
    <div
      role={kind === 'bad' ? 'alert' : 'status'}
      className={classNames('flex gap-2.5 rounded-md px-3 py-2.5 text-sm', style)}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
