import { ArrowLeft, Hammer } from 'lucide-react';
import { useLocation, useNavigate } from 'react-router-dom';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { Button } from '../../shared/ui/buttons/button.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Page } from '../../shared/ui/layout/page.tsx';
import { PrefilledInput } from './prefilled-input.tsx';

const words = {
  ru: {
    title: 'Раздел появится в следующей версии',
    now: 'Сейчас он ещё не работает: ни данных, ни действий здесь нет.',
    back: 'Назад',
    home: 'На дашборд',
  },
  en: {
    title: 'This section arrives in a later version',
    now: 'It does not work yet: there is no data and nothing to do here.',
    back: 'Back',
    home: 'Back to dashboard',
  },
} as const;

interface ComingSoonPageProps {
  title: string;
  /** What the screen will do, one sentence. */
  purpose: string;
  /** The balance screen is in English (spec §1). */
  language: keyof typeof words;
}

/** Placeholder of a screen that is not built yet. */
export function ComingSoonPage({ title, purpose, language }: ComingSoonPageProps) {
  const { title: heading, now, back, home } = words[language];
  const { key } = useLocation();
  const navigate = useNavigate();
  // The first address of a visit: there is nothing of ours to go back to.
  const isFirst = key === 'default';
  return (
    <div lang={language} className="flex flex-1 flex-col">
      <Page title={title}>
        <div className={cardStyle}>
          <EmptyState
            icon={Hammer}
            title={heading}
            text={`${purpose} ${now}`}
            actions={
              <>
                {isFirst ? null : (
                  <Button
                    icon={<ArrowLeft className="size-4" aria-hidden />}
                    onPress={() => void navigate(-1)}
                  >
                    {back}
                  </Button>
                )}
                <ButtonLink to="/" kind={isFirst ? 'secondary' : 'ghost'}>
                  {home}
                </ButtonLink>
              </>
            }
          />
        </div>
        <PrefilledInput />
      </Page>
    </div>
  );
}
