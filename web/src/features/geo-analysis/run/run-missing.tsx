import { SearchX } from 'lucide-react';
import { EmptyState } from '../../../shared/ui/display/empty-state.tsx';
import { ButtonLink } from '../../../shared/ui/buttons/button-link.tsx';
import { cardStyle } from '../../../shared/ui/layout/card.tsx';

/** The address names a run that is not there: asking again would not bring it. */
export function RunMissing() {
  return (
    <div className={cardStyle}>
      <EmptyState
        icon={SearchX}
        title="Запуск не найден"
        text="Его удалили, или ссылка неполная."
        actions={<ButtonLink to="/analysis-history">К истории запусков</ButtonLink>}
      />
    </div>
  );
}
