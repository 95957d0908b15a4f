import { useId, type ReactNode } from 'react';

interface ConnectionTestTableProps {
  title: string;
  head: readonly string[];
  /** The rows. */
  children: ReactNode;
}

/** A small table that scrolls sideways in its own frame, by keyboard too. */
export function ConnectionTestTable({ title, head, children }: ConnectionTestTableProps) {
  const id = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <h4 id={id} className="text-xs font-medium text-muted">
        {title}
      </h4>
      <section
        aria-labelledby={id}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without the focus it could not be scrolled by keys
        tabIndex={0}
        className="max-h-72 overflow-auto rounded-md border border-border"
      >
        <table className="w-full border-collapse text-left text-xs leading-5">
          <thead className="sticky top-0 bg-surface-secondary text-muted">
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" className="px-2.5 py-1 font-medium whitespace-nowrap">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </div>
  );
}
