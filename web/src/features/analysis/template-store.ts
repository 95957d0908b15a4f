import { create } from 'zustand';
import { readTemplates, withTemplate, type Template } from './template-rules.ts';

const storageKey = 'analysis-templates';

function load(): readonly Template[] {
  try {
    return readTemplates(JSON.parse(localStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return [];
  }
}

const useStore = create<{ templates: readonly Template[] }>(() => ({ templates: load() }));

// What another tab has saved is here too.
addEventListener('storage', ({ key, storageArea }) => {
  if (storageArea === localStorage && (key === storageKey || key === null))
    useStore.setState({ templates: load() });
});

/** @throws DOMException the browser refuses to store it. */
function keep(templates: readonly Template[]): void {
  localStorage.setItem(storageKey, JSON.stringify(templates));
  useStore.setState({ templates });
}

/** The named presets of this browser, the newest first. */
export const useTemplates = (): readonly Template[] => useStore(({ templates }) => templates);

/**
 * Adds a template or changes the one of its id.
 * @throws DOMException the browser refuses to store it.
 */
export function saveTemplate(template: Template): void {
  keep(withTemplate(useStore.getState().templates, template));
}

/**
 * Removes a template and returns the undo, which restores it at its position.
 * @throws DOMException the browser refuses to store it.
 */
export function removeTemplate(id: string): () => void {
  const before = useStore.getState().templates;
  keep(before.filter((each) => each.id !== id));
  return () => {
    const template = before.find((each) => each.id === id);
    if (template) keep(useStore.getState().templates.toSpliced(before.indexOf(template), 0, template));
  };
}
