import { Play } from 'lucide-react';
import { prefillLink } from '../../domain/runs/prefill-link.ts';
import type { KeywordStage } from '../../domain/keywords/keyword-stages.ts';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { countryName } from '../../domain/countries/country-tag.tsx';

interface StagePromptProps {
  stage: KeywordStage;
  keyword: string;
  country: string;
}

/** Empty state of a stage that has not been done, with a link to its tool. */
export function StagePrompt({ stage, keyword, country }: StagePromptProps) {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={stage.icon}
        title={stage.notDone}
        text={`Инструмент откроется с ключевым словом «${keyword}» и страной ${countryName(country)}.`}
        actions={
          <ButtonLink
            kind="primary"
            to={prefillLink(stage.path, { keywords: [keyword], countries: [country] })}
            icon={<Play className="size-4" aria-hidden />}
          >
            Начать
          </ButtonLink>
        }
      />
    </div>
  );
}
