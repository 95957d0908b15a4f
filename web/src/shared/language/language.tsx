import { createContext, use, type ReactNode } from 'react';

/** Languages of the screens. The balance screen is in English, all others are in Russian (spec §1). */
export type Language = 'ru' | 'en';

const LanguageContext = createContext<Language>('ru');

/** Wrapper for an English screen, whose shared parts are in English too, including those in dialogs. */
export function EnglishScreen({ children }: { children: ReactNode }) {
  return (
    <LanguageContext value="en">
      <div lang="en" className="flex flex-1 flex-col">
        {children}
      </div>
    </LanguageContext>
  );
}

/** Language of the screen that contains a shared part. */
export const useLanguage = (): Language => use(LanguageContext);

/** Texts of a shared part in the language of its screen. */
export const useWords = <Words,>(words: Readonly<Record<Language, Words>>): Words => words[useLanguage()];
