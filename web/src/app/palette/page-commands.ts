/** A button of the page's head. */
export interface PageCommand {
  id: string;
  label: string;
  press: () => void;
}

/** Buttons that act on the page. */
const actions = '#content header button';

const isUsable = (button: HTMLButtonElement) =>
  !button.disabled && button.getAttribute('aria-disabled') !== 'true' && button.checkVisibility();

/** The commands of the page below the palette, by the names of their buttons. */
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
