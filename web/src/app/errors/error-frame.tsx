import { CircleAlert } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';

interface ErrorFrameProps {
  title: string;
  /** English text below the title. */
  english?: string;
  text: string;
  /** Actions: retry, home. */
  children: ReactNode;
}

/** Frame of a full-page error. */
export function ErrorFrame({ title, english, text, children }: ErrorFrameProps) {
  useEffect(() => {
    document.title = `${title} · Geoplan`;
  }, [title]);
  return (
    <main className="grid min-h-[80dvh] place-items-center px-6 py-14">
      <div className="flex flex-col items-center gap-1 text-center">
        <span className="mb-3 grid size-11 place-items-center rounded-xl bg-danger-soft text-danger-soft-foreground">
          <CircleAlert className="size-5 stroke-[1.6]" aria-hidden />
        </span>
        <h1 className="text-lg font-semibold tracking-tight">{title}</h1>
        {english === undefined ? null : (
          <p lang="en" className="text-sm text-muted">
            {english}
          </p>
        )}
        <p className="max-w-100 text-sm text-balance text-muted">{text}</p>
        <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>
      </div>
    </main>
  );
}
