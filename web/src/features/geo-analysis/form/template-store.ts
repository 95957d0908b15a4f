import { storedValue } from '../../../shared/storage/stored-value.ts';
import { readTemplates, withTemplate, type Template } from './template-rules.ts';

const { useValue, get, save } = storedValue<readonly Template[]>('analysis-templates', {
  initial: [],
  decode: (text) => readTemplates(JSON.parse(text)),
  encode: (templates) => JSON.stringify(templates),
});

/** Named templates of this browser, newest first. */
export const useTemplates = (): readonly Template[] => useValue((templates) => templates);

/**
 * Adds a template, or replaces the stored one with the same id.
 * @throws DOMException if the browser refuses to store it.
 */
export function saveTemplate(template: Template): void {
  save(withTemplate(get(), template));
}

/**
 * Removes a template and returns an undo function that restores it at its position.
 * @throws DOMException if the browser refuses to store it.
 */
export function removeTemplate(id: string): () => void {
  const before = get();
  save(before.filter((each) => each.id !== id));
  return () => {
    const template = before.find((each) => each.id === id);
    if (template) save(get().toSpliced(before.indexOf(template), 0, template));
  };
}
