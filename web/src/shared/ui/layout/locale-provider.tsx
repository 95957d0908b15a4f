import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components';

/** The language of what React Aria says, whatever the browser's is. */
export function LocaleProvider({ children }: { children: ReactNode }) {
  return <I18nProvider locale="ru-RU">{children}</I18nProvider>;
}
