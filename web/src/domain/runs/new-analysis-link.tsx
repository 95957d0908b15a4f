import { Plus } from 'lucide-react';
import { ButtonLink } from '../../shared/ui/buttons/button-link.tsx';
import { useCan } from '../access/use-can.ts';

/** «Новый анализ» in the header of a page; renders nothing without permission to start an analysis. */
export function NewAnalysisLink() {
  const canRun = useCan('run');
  if (!canRun) return null;
  return (
    <ButtonLink kind="primary" to="/analysis" icon={<Plus className="size-4" aria-hidden />}>
      Новый анализ
    </ButtonLink>
  );
}
