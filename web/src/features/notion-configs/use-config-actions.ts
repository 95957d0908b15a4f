import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import { useState } from 'react';
import { showToast } from '../../shared/ui/overlays/toast.tsx';
import type { ConfigAction } from './config-card.tsx';
import { useSetDefault, useTestConnection } from './config-queries.ts';
import { failureOf, texts, type Failure } from './config-rules.ts';
import type { DatabaseQuestion, TestProgress } from './connection-test/test-databases.ts';
import { useSyncs } from '../../domain/workspace/sync/use-syncs.ts';

/** Open dialog. */
export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'edit'; config: NotionConfig; known: readonly DatabaseDiagnosis[] }
  | { kind: 'remove'; config: NotionConfig }
  | { kind: 'doctor'; config: NotionConfig; diagnoses: readonly DatabaseDiagnosis[] };

interface Running {
  action: ConfigAction;
  id: string;
  /** Progress of a running test. */
  progress?: TestProgress;
}

/** Handlers of the card buttons, with the open dialog, the failure and the actions in progress. */
export function useConfigActions() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [running, setRunning] = useState<readonly Running[]>([]);
  const test = useTestConnection();
  const setDefault = useSetDefault();
  const { data: syncs } = useSyncs();

  const run = async (mark: Running, failed: string, work: () => Promise<void>) => {
    setFailure(null);
    setRunning((all) => [...all, mark]);
    try {
      await work();
    } catch (error) {
      setFailure(failureOf(failed, error));
      showToast(failed);
    } finally {
      setRunning((all) => all.filter((each) => !isSame(each, mark)));
    }
  };

  const report = (mark: Running, progress: TestProgress) =>
    setRunning((all) => all.map((each) => (isSame(each, mark) ? { ...each, progress } : each)));

  const questionsFor = ({ id, databases, ...main }: NotionConfig): DatabaseQuestion[] =>
    [main, ...databases].map(({ databaseId, databaseName }) => {
      const sync = syncs?.find((each) => each.configId === id && each.databaseId === databaseId);
      const name = databaseName || sync?.databaseName || databaseId;
      return { name, body: { configId: id, databaseId } };
    });

  const act = (action: ConfigAction, config: NotionConfig) => {
    const mark = { action, id: config.id };
    if (action === 'edit') setDialog({ kind: 'edit', config, known: [] });
    else if (action === 'remove') setDialog({ kind: 'remove', config });
    else if (action === 'test')
      void run(mark, texts.testFailed, async () => {
        const diagnoses = await test.mutateAsync({
          questions: questionsFor(config),
          onProgress: (progress) => report(mark, progress),
        });
        if (diagnoses.every(({ reachable }) => reachable)) showToast(texts.testPassed);
        // Does not replace a dialog that was opened during the test.
        setDialog((open) => open ?? { kind: 'doctor', config, diagnoses });
      });
    else
      void run(mark, texts.setDefaultFailed, async () => {
        await setDefault.mutateAsync(config.id);
        const next = config.isActive
          ? 'Данные обновятся при следующей синхронизации.'
          : 'Она выключена: сайты не появятся, пока её не включат.';
        showToast(`Конфигурация «${config.name}» выбрана по умолчанию. ${next}`);
      });
  };

  const pendingOf = (id: string) => running.find((each) => each.id === id)?.action ?? null;
  const progressOf = (id: string) =>
    running.find((each) => each.id === id && each.progress)?.progress ?? null;
  return { dialog, setDialog, failure, setFailure, act, pendingOf, progressOf };
}

function isSame(one: Running, other: Running): boolean {
  return one.action === other.action && one.id === other.id;
}
