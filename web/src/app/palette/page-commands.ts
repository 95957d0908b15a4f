/** Button in the header of the page, offered as a command. */
export interface PageCommand {
  id: string;
  label: string;
  press: () => void;
}

/** Selector of the buttons in the page header. */
const actions = '#content header button';

const isUsable = (button: HTMLButtonElement) =>
  !button.disabled && button.getAttribute('aria-disabled') !== 'true' && button.checkVisibility();

/** Commands of the page behind the palette, labelled like their buttons. */
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
