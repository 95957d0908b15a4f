/** A button of the page's head, or of the tools above its list. */
export interface PageCommand {
  id: string;
  label: string;
  press: () => void;
}

/** Buttons that act on the page: those of its head, and those that open its export. */
const actions = '#content header button, #content button[data-command]';

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
