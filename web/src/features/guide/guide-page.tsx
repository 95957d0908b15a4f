import { guideLead, guideSections } from 'virtual:guide';
import { classNames } from '../../shared/ui/layout/class-names.ts';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';

const textStyle = classNames(
  'text-base leading-relaxed [&_code]:rounded-xs [&_code]:bg-surface-secondary [&_code]:px-1 [&_code]:text-sm',
  '[&_a]:text-link [&_a]:underline [&_ol]:list-decimal [&_ol]:space-y-2 [&_ol]:pl-5 [&_p]:my-3 [&_p:not(:has(img))]:max-w-prose [&_ol]:my-3 [&_ol]:max-w-prose [&_strong]:font-semibold',
);
/** Pictures use the full width of the card, while lines of text are limited to a readable width. */
const pictureStyle =
  '[&_img]:my-4 [&_img]:h-auto [&_img]:w-full [&_img]:max-w-none [&_img]:rounded-md [&_img]:border [&_img]:border-border';

/** User guide from docs/guide.md, one section per task. */
export function GuidePage({ title }: { title: string }) {
  return (
    <Page title={title} sub="Одна работа — один раздел, от первого входа до баланса">
      <div className="grid items-start gap-6 lg:grid-cols-[14rem_minmax(0,56rem)]">
        <nav aria-label="Разделы руководства" className="lg:sticky lg:top-20">
          <ul className="flex flex-col gap-1 text-sm">
            {guideSections.map(({ id, title: name }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="block rounded-md px-2 py-1.5 text-foreground-secondary transition-colors hover:bg-surface-hover"
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex min-w-0 flex-col gap-4">
          <Html html={guideLead} />
          {guideSections.map(({ id, title: name, html }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className={classNames(cardStyle, 'scroll-mt-20 p-5')}
            >
              <h2 id={`${id}-title`} className="text-md font-semibold">
                {name}
              </h2>
              <Html html={html} />
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

/**
 * HTML rendered at build time from this repository; it contains no content written by users or read from a workspace.
 */
function Html({ html }: { html: string }) {
  // oxlint-disable-next-line react/no-danger -- see above
  return <div className={classNames(textStyle, pictureStyle)} dangerouslySetInnerHTML={{ __html: html }} />;
}
