import { createContext, use, type ReactNode } from 'react';

/** Languages of the screens: the balance screen is in English, all others are in Russian (spec §1). */
export type Language = 'ru' | 'en';

const LanguageContext = createContext<Language>('ru');

/** An English screen: the shared parts in it speak English, too, those in dialogs included. */
export function EnglishScreen({ children }: { children: ReactNode }) {
  return (
    <LanguageContext value="en">
      <div lang="en" className="flex flex-1 flex-col">
        {children}
      </div>
    </LanguageContext>
  );
}

/** The language of the screen a shared part stands in. */
export const useLanguage = (): Language => use(LanguageContext);

/** The words of a shared part in the language of its screen. */
export const useWords = <Words,>(words: Readonly<Record<Language, Words>>): Words => words[useLanguage()];
