import { maxDropsPerList } from '@geoplan/contracts/drops/drop-lists';
import { FileUp, Play } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DropSourceState } from '@geoplan/contracts/drops/drop-runs';
import { domainsText } from '../../../domain/drops/drop-texts.ts';
import { useStartDrops } from '../../../domain/drops/use-drop-actions.ts';
import { useCanRun } from '../../../domain/runs/use-can-run.ts';
import { formatWait } from '../../../shared/format/format-duration.ts';
import { formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { Switch } from '../../../shared/ui/fields/switch.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { fieldLabels } from './candidate-columns.ts';
import { keywordsOf, listName, longestSeconds, startBody } from './list-form.ts';
import type { CandidateList } from './read-candidates.ts';
import { readListFile } from './read-list-file.ts';

/** A chosen file with what was read of it. */
interface ChosenList {
  name: string;
  list: CandidateList;
}

interface ListUploadProps {
  source: DropSourceState;
  onStarted: (runId: string) => void;
}

/** A list of one's own: the file, what was recognized in it, and the start. */
export function ListUpload({ source, onStarted }: ListUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const canRun = useCanRun();
  async function load(file: File): Promise<void> {
    const read = await readListFile(file);
    setChosen('list' in read ? { name: listName(file.name), list: read.list } : null);
    setProblem('problem' in read ? read.problem : null);
  }
  return (
    <Card title="Список доменов">
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-muted">
          CSV любого сервиса дропов: домен, цена, возраст, ссылки, DR, TF. До {formatNumber(maxDropsPerList)}
          &nbsp;доменов и 2&nbsp;МБ.
        </p>
        {canRun ? null : (
          <Notice kind="info">Проверять списки могут пользователи с ролью user или admin.</Notice>
        )}
        {problem === null ? null : <Notice kind="bad">{problem}</Notice>}
        <div>
          <Button
            icon={<FileUp className="size-4" aria-hidden />}
            isDisabled={!canRun}
            onPress={() => input.current?.click()}
          >
            {chosen === null ? 'Выбрать файл' : 'Выбрать другой файл'}
          </Button>
        </div>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          aria-label="Файл со списком доменов"
          hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void load(file);
            // The same file may be chosen again.
            currentTarget.value = '';
          }}
        />
        {chosen === null ? null : (
          <ListStart key={chosen.name} chosen={chosen} source={source} onStarted={onStarted} />
        )}
      </div>
    </Card>
  );
}

/** What was recognized, and what it is to be judged by. */
function ListStart({ chosen, source, onStarted }: ListUploadProps & { chosen: ChosenList }) {
  const { candidates } = chosen.list;
  const [name, setName] = useState(chosen.name);
  const [keywords, setKeywords] = useState('');
  const [hasHistory, setHistory] = useState(true);
  const start = useStartDrops();
  const words = keywordsOf(keywords);
  const send = () =>
    start.mutate(startBody({ name, keywords: words.keywords, hasHistory, candidates }), {
      onSuccess: onStarted,
    });
  const isReady = name.trim() !== '' && words.problem === undefined;
  return (
    <>
      <ListPreview list={chosen.list} />
      <TextField
        label="Название списка"
        autoComplete="off"
        maxLength={120}
        value={name}
        error={name.trim() === '' ? 'Назовите список' : undefined}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextField
        label="Ключевые слова"
        hint="Через запятую: по ним считается, насколько домен подходит"
        autoComplete="off"
        value={keywords}
        error={words.problem}
        onChange={({ currentTarget }) => setKeywords(currentTarget.value)}
      />
      <div>
        <Switch isSelected={hasHistory} onChange={setHistory}>
          Смотреть историю в архиве Интернета
        </Switch>
        <p className="mt-1 text-xs text-muted">
          Для занятых доменов история не проверяется. Проверка займёт до{' '}
          {formatWait(longestSeconds(candidates.length, hasHistory, source))}, страницу можно закрыть.
        </p>
      </div>
      {start.error === null ? null : <Notice kind="bad">{start.error.message}</Notice>}
      <Button
        kind="primary"
        icon={<Play className="size-4" aria-hidden />}
        isDisabled={!isReady}
        isPending={start.isPending}
        onPress={send}
      >
        Проверить {domainsText(candidates.length)}
      </Button>
    </>
  );
}

/** Rows shown of those that are refused. */
const shownRefused = 50;

/** The columns as they were recognized, and the rows that are left out. */
function ListPreview({ list: { columns, candidates, refused } }: { list: CandidateList }) {
  const known = columns.filter(({ field }) => field !== null);
  const ignored = columns.filter(({ field, head }) => field === null && head !== '');
  return (
    <section
      aria-label="Что распознано"
      className="flex flex-col gap-2 rounded-md bg-surface-secondary p-3 text-sm"
    >
      <p className="font-medium">
        {domainsText(candidates.length)}
        {refused.length === 0 ? '' : `, пропущено строк: ${formatNumber(refused.length)}`}
      </p>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
        {known.map(({ field, head }, at) =>
          field === null ? null : (
            <div key={at} className="contents">
              <dt className="text-muted">{fieldLabels[field]}</dt>
              <dd className="wrap-anywhere">{head === '' ? 'столбец без заголовка' : `«${head}»`}</dd>
            </div>
          ),
        )}
      </dl>
      {ignored.length === 0 ? null : (
        <p className="text-xs text-muted wrap-anywhere">
          Не читаются: {ignored.map(({ head }) => `«${head}»`).join(', ')}
        </p>
      )}
      {refused.length === 0 ? null : (
        <details>
          <summary className="cursor-pointer text-link">Пропущенные строки</summary>
          <ul className="mt-1 flex max-h-48 flex-col gap-0.5 overflow-y-auto text-xs">
            {refused.slice(0, shownRefused).map(({ line, text, reason }) => (
              <li key={line} className="wrap-anywhere">
                <span className="tabular-nums">Строка {line}</span>: {reason}
                {text === '' ? '' : ` — ${text}`}
              </li>
            ))}
            {refused.length > shownRefused ? (
              <li>и ещё {formatNumber(refused.length - shownRefused)}</li>
            ) : null}
          </ul>
        </details>
      )}
    </section>
  );
}
