import { storedValue } from '../storage/stored-value.ts';

/** Theme chosen by the user; `system` follows the operating system. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Russian names of the choices. */
export const themeLabels: Record<ThemeChoice, string> = {
  system: 'Системная',
  light: 'Светлая',
  dark: 'Тёмная',
};

// Same key and rule as in public/theme.js, which applies the theme before the first paint.
const { useValue, get, save, subscribe } = storedValue<ThemeChoice>('theme', {
  initial: 'system',
  decode: (text) => themeChoices.find((choice) => choice === text) ?? 'system',
  encode: (choice) => choice,
});
const systemDark = matchMedia('(prefers-color-scheme: dark)');

function apply(choice: ThemeChoice): void {
  const isDark = choice === 'dark' || (choice === 'system' && systemDark.matches);
  document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light';
}

/** Chosen theme, stored in the browser. */
export function useTheme(): { choice: ThemeChoice; choose: (choice: ThemeChoice) => void } {
  return { choice: useValue((choice) => choice), choose: save };
}

/** Applies the chosen theme, and follows changes in the system or another tab. */
export function followTheme(): void {
  subscribe(apply);
  systemDark.addEventListener('change', () => apply(get()));
}
