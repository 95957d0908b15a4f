import { useLayoutEffect } from 'react';

/** Longer than a fast double click, shorter than the way of the pointer to whatever is meant next. */
const shieldMs = 300;

function raiseShield(): void {
  const shield = document.createElement('div');
  shield.className = 'fixed inset-0 z-(--z-tooltip)';
  // A click on it is no click outside of a dialog that stays open below.
  shield.dataset['reactAriaTopLayer'] = 'true';
  shield.ariaHidden = 'true';
  // The focus stays where the closing dialog has put it.
  shield.addEventListener('mousedown', (event) => event.preventDefault());
  document.body.append(shield);
  setTimeout(() => shield.remove(), shieldMs);
}

/** Keeps the second click of a double click, whose first one has closed a dialog, from what lies below. */
export function useClickShield(isOpen: boolean): void {
  // Mounted in the very commit that unmounts the dialog.
  useLayoutEffect(() => (isOpen ? raiseShield : undefined), [isOpen]);
}
