import { Plug } from 'lucide-react';
import { EmptyState } from '../../shared/ui/display/empty-state.tsx';

/** Nothing is connected yet (spec §2); the button stands above. */
export function NoConfigs() {
  return (
    <EmptyState
      icon={Plug}
      title="Нет конфигураций"
      text="Добавьте первую конфигурацию Notion для начала работы"
    />
  );
}
