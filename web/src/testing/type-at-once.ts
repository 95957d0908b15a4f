import type { Page } from 'playwright-core';

/**
 * Types into the focused field with one input event per letter, faster than any pause between keys. On a busy machine,
 * keys sent from outside the browser arrive with pauses.
 */
export async function typeAtOnce(page: Page, text: string): Promise<void> {
  await page.locator(':focus').evaluate((field, letters) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    let typed = '';
    for (const letter of letters) {
      typed += letter;
      // Bypasses React's value tracker of the field, which would otherwise detect no change.
      value.set!.call(field, typed);
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: letter }));
    }
  }, text);
}
