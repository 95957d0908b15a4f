import { maxDropsPerList } from '@geoplan/contracts/drops/drop-lists';
import { FileUp, Play } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import type { DropSourceState } from '@geoplan/contracts/drops/drop-runs';
import { domainsText } from '../../../domain/drops/drop-labels.ts';
import { useStartDrops } from '../../../domain/drops/use-drop-actions.ts';
import { useCan } from '../../../domain/access/use-can.ts';
import { formatWait } from '../../../shared/format/format-duration.ts';
import { formatCount, formatNumber } from '../../../shared/format/format-number.ts';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { RefusedRows } from '../../../shared/ui/display/refused-rows.tsx';
import { FileInput, tableFiles } from '../../../shared/ui/fields/file-input.tsx';
import { Switch } from '../../../shared/ui/fields/switch.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { Card } from '../../../shared/ui/layout/card.tsx';
import { fieldLabels } from './candidate-columns.ts';
import { keywordsOf, listName, longestSeconds, startBody } from './list-form.ts';
import type { CandidateList, ListFile } from './read-candidates.ts';

/** Chosen file with the list read from it. */
interface ChosenList {
  name: string;
  list: CandidateList;
}

interface ListUploadProps {
  source: DropSourceState;
  onStarted: (runId: string) => void;
}

/** Upload of a list, with the file, its recognized columns and the start button. */
export function ListUpload({ source, onStarted }: ListUploadProps) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ChosenList | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const canRun = useCan('run');
  async function load(file: File): Promise<void> {
    // The table reader is loaded on first use.
    const read = await import('./read-candidates.ts')
      .then(({ readList }) => readList(file))
      .catch((): ListFile => ({ problem: 'Файл не прочитан, попробуйте ещё раз' }));
    setChosen('list' in read ? { name: listName(file.name), list: read.list } : null);
    setProblem('problem' in read ? read.problem : null);
  }
  return (
    <Card title="Список доменов">
      <div className="flex flex-col gap-4 p-4">
        <p className="text-sm text-muted">
          CSV или Excel (XLSX) любого сервиса дропов: домен, цена, возраст, ссылки, DR, TF. До{' '}
          {formatNumber(maxDropsPerList)}
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
        <FileInput
          ref={input}
          label="Файл со списком доменов"
          accept={tableFiles}
          onFile={(file) => void load(file)}
        />
        {chosen === null ? null : (
          <ListStart key={chosen.name} chosen={chosen} source={source} onStarted={onStarted} />
        )}
      </div>
    </Card>
  );
}

/** Recognized columns, and the criteria of the check. */
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
          {formatWait(longestSeconds(candidates, hasHistory, source))}, страницу можно закрыть.
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

const unreadTitle = (count: number) =>
  `Не разобрано: ${formatCount(count, ['значение', 'значения', 'значений'])}`;

/** Recognized columns, and the rows that are skipped. */
function ListPreview({ list }: { list: CandidateList }) {
  const { candidates, refused, unread, source } = list;
  const columns = list.columns.map(({ field, head }, at) => ({
    field,
    name: head === '' ? `столбец\u00A0${at + 1}` : `«${head}»`,
  }));
  const ignored = columns.filter(({ field }) => field === null);
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
        {source.sheet === undefined ? null : <Recognized label="Лист">«{source.sheet}»</Recognized>}
        {source.encoding === undefined ? null : <Recognized label="Кодировка">{source.encoding}</Recognized>}
        {columns.map(({ field, name }) =>
          field === null ? null : (
            <Recognized key={field} label={fieldLabels[field]}>
              {name}
            </Recognized>
          ),
        )}
      </dl>
      {ignored.length === 0 ? null : (
        <p className="text-xs text-muted wrap-anywhere">
          Не читаются: {ignored.map(({ name }) => name).join(', ')}
        </p>
      )}
      <RefusedRows title="Пропущенные строки" rows={refused} />
      <RefusedRows title={unreadTitle(unread.length)} rows={unread} />
    </section>
  );
}

function Recognized({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
