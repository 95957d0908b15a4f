import { Plus } from 'lucide-react';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { useCanRun } from './use-can-run.ts';

/** «Новый анализ» of a page's head; nothing for those who may not start one. */
export function NewAnalysisLink() {
  const canRun = useCanRun();
  if (!canRun) return null;
  return (
    <ButtonLink kind="primary" to="/analysis" icon={<Plus className="size-4" aria-hidden />}>
      Новый анализ
    </ButtonLink>
  );
}
