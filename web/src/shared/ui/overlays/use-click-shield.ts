import { useLayoutEffect } from 'react';

/**
 * Duration of the shield, ms: longer than a fast double click, shorter than it takes to move the pointer to the next
 * target.
 */
const shieldMs = 300;

function raiseShield(): void {
  const shield = document.createElement('div');
  shield.className = 'fixed inset-0 z-(--z-tooltip)';
  // A click on the shield does not count as a click outside for a dialog that stays open below.
  shield.dataset['reactAriaTopLayer'] = 'true';
  shield.ariaHidden = 'true';
  // Keeps the focus where the closing dialog has put it.
  shield.addEventListener('mousedown', (event) => event.preventDefault());
  document.body.append(shield);
  setTimeout(() => shield.remove(), shieldMs);
}

/** Prevents the second click of a double click from reaching the content below a dialog that the first click closed. */
export function useClickShield(isOpen: boolean): void {
  // The shield is added in the same commit in which the dialog is unmounted.
  useLayoutEffect(() => (isOpen ? raiseShield : undefined), [isOpen]);
}
