import { useLayoutEffect } from 'react';

/** Longer than a fast double click, shorter than the way of the pointer to whatever is meant next. */
const shieldMs = 300;

function raiseShield(): void {
  const shield = document.createElement('div');
  shield.className = 'fixed inset-0 z-(--z-tooltip)';
  // A click on it is none outside of a window that stays open below.
  shield.dataset['reactAriaTopLayer'] = 'true';
  shield.ariaHidden = 'true';
  // The focus stays where the closing window has put it.
  shield.addEventListener('mousedown', (event) => event.preventDefault());
  document.body.append(shield);
  setTimeout(() => shield.remove(), shieldMs);
}

/** Keeps the second half of a double click, whose first half has closed a window, from what lies below. */
export function useClickShield(isOpen: boolean): void {
  // Up in the very commit that takes the window away.
  useLayoutEffect(() => (isOpen ? raiseShield : undefined), [isOpen]);
}
