import { ChevronRight, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';
import { classNames } from '../../../shared/ui/layout/class-names.ts';

interface QuickCardProps {
  icon: LucideIcon;
  tone?: 'accent' | 'ok' | 'warn' | 'bad';
  title: string;
  text: string;
  note: string;
  /** Path that the card links to; without a path the card is not a link. */
  to?: string;
}

const tones = {
  accent: 'bg-accent-soft text-accent-soft-foreground',
  ok: 'bg-success-soft text-success-soft-foreground',
  warn: 'bg-warning-soft text-warning-soft-foreground',
  bad: 'bg-danger-soft text-danger-soft-foreground',
} as const;

/** One of the three cards at the top of the dashboard. */
export function QuickCard({ icon: Icon, tone = 'accent', title, text, note, to }: QuickCardProps) {
  const content = (
    <>
      <span className={classNames('grid size-8 shrink-0 place-items-center rounded-lg', tones[tone])}>
        <Icon className="size-4" aria-hidden />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-center justify-between gap-2">
          <span className="text-base font-semibold tracking-snug">{title}</span>
          {to === undefined ? null : <ChevronRight className="size-3.5 shrink-0 text-muted" aria-hidden />}
        </span>
        <span className="mt-0.5 block text-sm text-muted">{text}</span>
        <span className="mt-2 block text-xs text-foreground-secondary">{note}</span>
      </span>
    </>
  );
  const box = `${cardStyle} flex items-start gap-3 p-4`;
  return to === undefined ? (
    <div className={box}>{content}</div>
  ) : (
    <Link to={to} className={`${box} transition-colors hover:border-border-strong`}>
      {content}
    </Link>
  );
}
