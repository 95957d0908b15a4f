/** Section of the settings, with cards in two columns. Scrolling to it leaves it below the top bar. */
export const sectionStyle = 'grid scroll-mt-[calc(var(--spacing-topbar)+3.5rem)] gap-4 lg:grid-cols-2';

const sections = [
  { id: 'providers', title: 'Провайдеры' },
  { id: 'models', title: 'Модели' },
  { id: 'data', title: 'Данные' },
  { id: 'index', title: 'Индекс' },
] as const;

/** Scrolls to a section and moves the focus into it, without changing the URL or the typed values. */
function goTo(id: string): void {
  const section = document.getElementById(id);
  section?.scrollIntoView({ block: 'start' });
  section?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
}

/** Sticky links to the four sections. */
export function SettingsNav() {
  return (
    <nav
      aria-label="Разделы настроек"
      className="sticky top-topbar z-(--z-sticky) -mx-4 flex gap-1 overflow-x-auto border-b border-separator bg-surface px-4 py-1.5 lg:-mx-6 lg:px-6"
    >
      {sections.map(({ id, title }) => (
        <a
          key={id}
          href={`#${id}`}
          onClick={(event) => {
            event.preventDefault();
            goTo(id);
          }}
          className="flex items-center rounded-md px-2.5 py-1.5 text-sm font-medium text-foreground-secondary hover:bg-surface-hover hover:text-foreground pointer-coarse:min-h-10"
        >
          {title}
        </a>
      ))}
    </nav>
  );
}
