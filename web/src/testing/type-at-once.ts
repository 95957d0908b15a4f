import type { Page } from 'playwright-core';

/**
 * Types into the field that has the focus, each letter an input of its own, faster than any pause between keys: a
 * machine that is busy puts a pause between two keys that come from outside the browser.
 */
export async function typeAtOnce(page: Page, text: string): Promise<void> {
  await page.locator(':focus').evaluate((field, letters) => {
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    let typed = '';
    for (const letter of letters) {
      typed += letter;
      // Past React's own value tracker of the field, which would otherwise see no change.
      value.set!.call(field, typed);
      field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: letter }));
    }
  }, text);
}
