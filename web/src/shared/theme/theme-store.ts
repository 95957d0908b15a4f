import { create } from 'zustand';

/** What the person chose; `system` follows the machine. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Russian names of the choices. */
export const themeLabels: Record<ThemeChoice, string> = {
  system: 'Системная',
  light: 'Светлая',
  dark: 'Тёмная',
};

// The same key and rule as public/theme.js, which applies them before the first paint.
const storageKey = 'theme';
const systemDark = matchMedia('(prefers-color-scheme: dark)');

function storedChoice(): ThemeChoice {
  const stored = localStorage.getItem(storageKey);
  return themeChoices.find((choice) => choice === stored) ?? 'system';
}

function apply(choice: ThemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'system' && systemDark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

/** The chosen theme, kept in the browser. */
export const useTheme = create<{ choice: ThemeChoice; choose: (choice: ThemeChoice) => void }>((set) => ({
  choice: storedChoice(),
  choose(choice) {
    localStorage.setItem(storageKey, choice);
    apply(choice);
    set({ choice });
  },
}));

/** Applies the chosen theme, and follows changes by the system or another tab. */
export function followTheme(): void {
  systemDark.addEventListener('change', () => apply(useTheme.getState().choice));
  addEventListener('storage', ({ key }) => {
    if (key !== null && key !== storageKey) return;
    const choice = storedChoice();
    apply(choice);
    useTheme.setState({ choice });
  });
}
