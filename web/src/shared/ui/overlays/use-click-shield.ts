import { useLayoutEffect } from 'react';

/** Longer than a fast double click, shorter than moving the pointer to the next target. */
const shieldMs = 300;

function raiseShield(): void {
  const shield = document.createElement('div');
  shield.className = 'fixed inset-0 z-(--z-tooltip)';
  // A click on it is not a click outside for a dialog that stays open below.
  shield.dataset['reactAriaTopLayer'] = 'true';
  shield.ariaHidden = 'true';
  // The focus stays where the closing dialog has put it.
  shield.addEventListener('mousedown', (event) => event.preventDefault());
  document.body.append(shield);
  setTimeout(() => shield.remove(), shieldMs);
}

/** Prevents the second click of a double click, whose first one closed a dialog, from reaching the content below. */
export function useClickShield(isOpen: boolean): void {
  // Mounted in the same commit that unmounts the dialog.
  useLayoutEffect(() => (isOpen ? raiseShield : undefined), [isOpen]);
}
