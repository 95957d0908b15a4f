import { SearchX } from 'lucide-react';
import { Blank } from '../../../shared/ui/blank.tsx';
import { ButtonLink } from '../../../shared/ui/button-link.tsx';
import { cardStyle } from '../../../shared/ui/card.tsx';

/** The address names a run that is not there: asking again would not bring it. */
export function RunMissing() {
  return (
    <div className={cardStyle}>
      <Blank
        icon={SearchX}
        title="Запуск не найден"
        text="Его удалили, или ссылка неполная."
        actions={<ButtonLink to="/analysis-history">К истории запусков</ButtonLink>}
      />
    </div>
  );
}
