import type { DatabaseDiagnosis, NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import { PlugZap } from 'lucide-react';
import { useRef, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { showServerErrors } from '../../../shared/form/show-server-errors.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { useTestConnection } from '../config-queries.ts';
import { databaseIdIn, failureOf, texts, type Failure } from '../config-rules.ts';
import { ConnectionTestPanel } from '../connection-test/connection-test-panel.tsx';
import { storedColumns, testBody, type ConfigForm } from './config-form-rules.ts';

interface ConnectionTestProps {
  stored: NotionConfig | undefined;
  /** Of a test that was made before the form was opened. */
  known: readonly DatabaseDiagnosis[];
}

/** What a test has found, and with which token. */
interface Verdict {
  token: string;
  diagnoses: readonly DatabaseDiagnosis[];
}

/** Connection test of the unsaved form; the columns of a readable database can be chosen. */
export function ConnectionTest({ stored, known }: ConnectionTestProps) {
  const form = useFormContext<ConfigForm>();
  const [token, main, further, maps] = useWatch({
    control: form.control,
    name: ['notionToken', 'databaseId', 'databases', 'columns'],
  });
  const resultBox = useRef<HTMLDivElement>(null);
  const test = useTestConnection();
  const [failure, setFailure] = useState<Failure>();
  const [verdict, setVerdict] = useState<Verdict>({ token, diagnoses: known });
  const named = new Set([main, ...further.map(({ databaseId }) => databaseId)].map(keyOf));
  // A result for another token or another database is not shown.
  const shown =
    verdict.token === token ? verdict.diagnoses.filter(({ databaseId }) => named.has(keyOf(databaseId))) : [];
  const tested = storedColumns(stored);
  const check = async () => {
    setFailure(undefined);
    if (!(await form.trigger(['notionToken', 'databaseId'], { shouldFocus: true }))) return;
    const values = form.getValues();
    try {
      const found = await test.mutateAsync(testBody(values, stored));
      setVerdict({ token: values.notionToken, diagnoses: found.databases });
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
      <Button
        className="self-start"
        icon={<PlugZap className="size-4" aria-hidden />}
        isPending={test.isPending}
        onPress={() => void check()}
      >
        Проверить подключение
      </Button>
      {failure === undefined ? null : (
        <Notice kind="bad">
          <b className="font-semibold">{failure.text}.</b> {failure.reason}
        </Notice>
      )}
      {shown.length === 0 ? null : <ConnectionTestPanel diagnoses={shown} choice={choice} />}
    </div>
  );
}

/** By which a database of the form and one of a diagnosis are the same. */
function keyOf(text: string): string {
  return databaseIdIn(text) ?? text.trim();
}
