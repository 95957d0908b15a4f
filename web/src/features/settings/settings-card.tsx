import type { ReactNode } from 'react';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { classNames } from '../../shared/ui/layout/class-names.ts';

interface SettingsCardProps {
  title: string;
  /** Purpose of the provider in the product. */
  purpose: string;
  /** Mark for invented data, shown after the title. */
  badge?: ReactNode;
  enabled: ReactNode;
  test: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** Card of an external provider with switch, fields and test button. */
export function SettingsCard({ isWide = false, children, ...props }: SettingsCardProps) {
  return (
    <section
      aria-label={props.title}
      className={classNames(cardStyle, 'flex flex-col', isWide && 'lg:col-span-2')}
    >
      <div className="flex items-start justify-between gap-3 border-b border-separator px-4 py-2.5">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold tracking-snug">
            {props.title}
            {props.badge}
          </h2>
          <p className="text-xs text-muted">{props.purpose}</p>
        </div>
        <div className="shrink-0">{props.enabled}</div>
      </div>
      <div className="flex flex-1 flex-col gap-4 p-4">
        {children}
        <div className="mt-auto">{props.test}</div>
      </div>
    </section>
  );
}

interface WideCardProps {
  title: string;
  about: ReactNode;
  children: ReactNode;
}

/** Card of settings other than a provider's, as wide as both columns. */
export function WideCard({ title, about, children }: WideCardProps) {
  return (
    <div className={`${cardStyle} lg:col-span-2`}>
      <div className="border-b border-separator px-4 py-2.5">
        <h2 className="text-base font-semibold tracking-snug">{title}</h2>
        <p className="text-xs text-muted">{about}</p>
      </div>
      {children}
    </div>
  );
}
