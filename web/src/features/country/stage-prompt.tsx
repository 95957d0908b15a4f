import { Play } from 'lucide-react';
import { toolLink } from '../../shared/api/tool-link.ts';
import type { KeywordStage } from '../../shared/geo/keyword-stages.ts';
import { Blank } from '../../shared/ui/blank.tsx';
import { ButtonLink } from '../../shared/ui/button-link.tsx';
import { cardStyle } from '../../shared/ui/card.tsx';
import { countryName } from '../../shared/ui/country-tag.tsx';

interface StagePromptProps {
  stage: KeywordStage;
  keyword: string;
  country: string;
}

/** Stands for a stage that has not been done and leads to the tool that does it. */
export function StagePrompt({ stage, keyword, country }: StagePromptProps) {
  return (
    <div className={cardStyle}>
      <Blank
        icon={stage.icon}
        title={stage.notDone}
        text={`Инструмент откроется с ключевым словом «${keyword}» и страной ${countryName(country)}.`}
        actions={
          <ButtonLink
            kind="primary"
            to={toolLink(stage.path, { keywords: [keyword], countries: [country] })}
            icon={<Play className="size-4" aria-hidden />}
          >
            Начать
          </ButtonLink>
        }
      />
    </div>
  );
}
