import { useNavigate } from 'react-router-dom';
import { runPath } from '../../domain/runs/run-labels.ts';
import { AnalysisForm } from './form/analysis-form.tsx';

/** New analysis with its stages visible; starting it opens the run on the page of the geo analysis. */
export function NewAnalysisPage({ title }: { title: string }) {
  const navigate = useNavigate();
  return (
    <AnalysisForm
      title={title}
      sub="Ключевые слова, страны и этапы; запуск начинает с гео-анализа"
      areStagesOpen
      onStarted={(runId) => void navigate(runPath(runId))}
    />
  );
}
