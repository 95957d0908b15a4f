import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../layout/class-names.ts';

interface EmptyStateProps {
  icon: LucideIcon;
  tone?: 'plain' | 'bad';
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** State shown instead of data that is missing, failed to load or is forbidden; always suggests a next step. */
export function EmptyState({ icon: Icon, tone = 'plain', title, text, actions, children }: EmptyStateProps) {
  return (
    <div
      role={tone === 'bad' ? 'alert' : undefined}
      className="flex flex-col items-center gap-1 px-6 py-14 text-center"
    >
      <span
        className={classNames(
          'mb-3 grid size-11 place-items-center rounded-xl',
          tone === 'bad'
            ? 'bg-danger-soft text-danger-soft-foreground'
            : 'bg-surface-tertiary text-foreground-secondary',
        )}
      >
        <Icon className="size-5 stroke-[1.6]" aria-hidden />
      </span>
      <p className="text-[15px] leading-6 font-semibold">{title}</p>
      {text === undefined ? null : <p className="max-w-110 text-sm text-balance text-muted">{text}</p>}
      {actions === undefined ? null : (
        <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>
      )}
      {children}
    </div>
  );
}
