import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';

/** Language of React Aria's texts, independent of the browser's. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  return <I18nProvider locale="ru-RU">{children}</I18nProvider>;
}
