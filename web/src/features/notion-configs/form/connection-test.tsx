import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import { PlugZap } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { showServerErrors } from '../../../shared/form/show-server-errors.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { useTestConnection } from '../config-queries.ts';
import { databaseIdIn, failureOf, texts, type Failure } from '../config-rules.ts';
import { ConnectionTestPanel } from '../connection-test/connection-test-panel.tsx';
import { progressText, type TestProgress } from '../connection-test/test-databases.ts';
import { storedColumns, testQuestions, type ConfigForm } from './config-form-rules.ts';

interface ConnectionTestProps {
  stored: NotionConfig | undefined;
  /** Result of a test run before the form was opened. */
  known: readonly DatabaseDiagnosis[];
  /** Title of a typed database in Notion; undefined if it is unknown. */
  titleOf: (databaseId: string) => string | undefined;
  /** Slot for the test button; null until the footer is rendered. */
  buttonSlot: HTMLElement | null;
}

/** Result of a test, and the token it was run with. */
interface Verdict {
  token: string;
  diagnoses: readonly DatabaseDiagnosis[];
}

/** Connection test of the unsaved form. The columns of a readable database can be selected. */
export function ConnectionTest({ stored, known, titleOf, buttonSlot }: ConnectionTestProps) {
  const form = useFormContext<ConfigForm>();
  const [token, main, further, maps] = useWatch({
    control: form.control,
    name: ['notionToken', 'databaseId', 'databases', 'columns'],
  });
  const resultBox = useRef<HTMLDivElement>(null);
  const test = useTestConnection();
  const [progress, setProgress] = useState<TestProgress>();
  const signal = useUnmountSignal();
  const [failure, setFailure] = useState<Failure>();
  const [verdict, setVerdict] = useState<Verdict>({ token, diagnoses: known });
  useStartAtColumns(resultBox, known.length > 0);
  const named = new Set([main, ...further.map(({ databaseId }) => databaseId)].map(keyOf));
  // A result for another token or another database is hidden.
  const shown =
    verdict.token === token ? verdict.diagnoses.filter(({ databaseId }) => named.has(keyOf(databaseId))) : [];
  const tested = storedColumns(stored);
  const check = async () => {
    setFailure(undefined);
    if (!(await form.trigger(['notionToken', 'databaseId'], { shouldFocus: true }))) return;
    const values = form.getValues();
    try {
      const questions = testQuestions(values, stored, titleOf);
      const diagnoses = await test.mutateAsync({ questions, onProgress: setProgress, signal: signal() });
      setVerdict({ token: values.notionToken, diagnoses });
      requestAnimationFrame(() => resultBox.current?.scrollIntoView({ block: 'start' }));
    } catch (error) {
      if (showServerErrors(form, ['notionToken', 'databaseId'], error) === undefined) return;
      setFailure(failureOf(texts.testFailed, error));
    }
  };
  const choice = {
    tested: (id: string) => tested[id] ?? {},
    chosen: (id: string) => maps[id] ?? {},
    onChange: (id: string, map: ConfigForm['columns'][string]) =>
      form.setValue('columns', { ...form.getValues('columns'), [id]: map }, { shouldDirty: true }),
  };
  return (
    <div ref={resultBox} className="flex scroll-mt-3 flex-col gap-3">
      {buttonSlot &&
        createPortal(<TestButton isPending={test.isPending} onPress={() => void check()} />, buttonSlot)}
      <output className="text-xs wrap-anywhere text-muted empty:hidden">
        {test.isPending && progress ? progressText(progress) : null}
      </output>
      {failure === undefined ? null : (
        <Notice kind="bad">
          <b className="font-semibold">{failure.text}.</b> {failure.reason}
        </Notice>
      )}
      {shown.length === 0 ? null : <ConnectionTestPanel diagnoses={shown} choice={choice} />}
    </div>
  );
}

function TestButton(props: { isPending: boolean; onPress: () => void }) {
  return (
    <Button className="mr-auto" icon={<PlugZap className="size-4" aria-hidden />} {...props}>
      Проверить подключение
    </Button>
  );
}

/** Scrolls the form to its column selection if it was opened from a test result. */
function useStartAtColumns(box: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return;
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.querySelector<HTMLElement>('fieldset button')?.focus({ preventScroll: true });
  }, [box, isOn]);
}

/** Signal that is aborted on unmount, so that a closed form sends no more requests. */
function useUnmountSignal(): () => AbortSignal {
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);
  return () => (stop.current = new AbortController()).signal;
}

/** Key that matches a database in the form with a diagnosis. */
function keyOf(text: string): string {
  return databaseIdIn(text) ?? text.trim();
}
