import { Plug } from 'lucide-react';
import { Blank } from '../../shared/ui/blank.tsx';

/** Nothing is connected yet (spec §2); the button stands above. */
export function NoConfigs() {
  return (
    <Blank
      icon={Plug}
      title="Нет конфигураций"
      text="Добавьте первую конфигурацию Notion для начала работы"
    />
  );
}
