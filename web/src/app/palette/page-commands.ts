/** Button in the header of the page. */
export interface PageCommand {
  id: string;
  label: string;
  press: () => void;
}

/** Selector of the buttons that act on the page. */
const actions = '#content header button';

const isUsable = (button: HTMLButtonElement) =>
  !button.disabled && button.getAttribute('aria-disabled') !== 'true' && button.checkVisibility();

/** Commands of the page behind the palette, named after their buttons. */
export function pageCommands(): PageCommand[] {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>(actions)].filter(isUsable);
  return buttons.flatMap((button, at) => {
    const label = (button.getAttribute('aria-label') ?? button.textContent).trim();
    if (label === '') return [];
    const press = () => {
      button.focus();
      button.click();
    };
    return [{ id: `action:page-${at}`, label, press }];
  });
}
