import type { FoundDatabase, NotionConfig } from '@geoplan/contracts/notion/notion-configs';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { showServerErrors } from '../../../shared/form/show-server-errors.ts';
import { formatCount } from '../../../shared/format/format-number.ts';
import { Badge } from '../../../shared/ui/display/badge.tsx';
import { Notice } from '../../../shared/ui/display/notice.tsx';
import { Button } from '../../../shared/ui/buttons/button.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import { useFindDatabases } from '../config-queries.ts';
import { databaseIdIn, failureOf, texts, type Failure } from '../config-rules.ts';
import { roleOf, tokenBody, withFurther, withMain, type ConfigForm } from './config-form-rules.ts';

/** Databases found by a search, and the token used by the search. */
interface Found {
  token: string;
  databases: readonly FoundDatabase[];
  isComplete: boolean;
}

/** Databases available to the typed or stored token, found through the Notion search. */
export function useFoundDatabases(stored: NotionConfig | undefined) {
  const form = useFormContext<ConfigForm>();
  const token = useWatch({ control: form.control, name: 'notionToken' });
  const search = useFindDatabases();
  const [failure, setFailure] = useState<Failure>();
  const [found, setFound] = useState<Found>();
  const run = async () => {
    setFailure(undefined);
    if (!(await form.trigger('notionToken', { shouldFocus: true }))) return;
    const asked = form.getValues('notionToken');
    try {
      const { problem, message, ...answer } = await search.mutateAsync(tokenBody(asked, stored));
      if (problem === null) setFound({ token: asked, ...answer });
      else setFailure({ text: texts.findFailed, reason: message });
    } catch (error) {
      if (showServerErrors(form, ['notionToken'], error) === undefined) return;
      setFailure(failureOf(texts.findFailed, error));
    }
  };
  // Databases found with another token are hidden.
  const shown = found?.token === token ? found : undefined;
  const titleOf = (typed: string): string | undefined => {
    const id = databaseIdIn(typed);
    return shown?.databases.find(({ databaseId }) => databaseId === id)?.title || undefined;
  };
  return { run, failure, isPending: search.isPending, found: shown, titleOf };
}

/** Finds the databases shared with the token, and offers each as the main database or a further one. */
export function DatabasePicker({ search }: { search: ReturnType<typeof useFoundDatabases> }) {
  const { run, failure, isPending, found } = search;
  return (
    <section aria-label="Базы интеграции" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          size="sm"
          icon={<Search className="size-3.5" aria-hidden />}
          isPending={isPending}
          onPress={() => void run()}
        >
          Найти базы
        </Button>
        <output className="text-xs text-muted">
          {isPending ? 'Notion ищет базы, открытые интеграции…' : found ? foundText(found) : null}
        </output>
      </div>
      {failure === undefined ? null : (
        <Notice kind="bad">
          <b className="font-semibold">{failure.text}.</b> {failure.reason}
        </Notice>
      )}
      {found === undefined ? null : found.databases.length === 0 ? (
        <Notice kind="warn">
          Интеграции не открыта ни одна база. Откройте базу в Notion: «…» → «Подключения» → выберите вашу
          интеграцию.
        </Notice>
      ) : (
        <FoundList databases={found.databases} />
      )}
    </section>
  );
}

function foundText({ databases, isComplete }: Found): string {
  if (databases.length === 0) return '';
  const count = formatCount(databases.length, ['база', 'базы', 'баз']);
  return isComplete ? `Открыто интеграции: ${count}` : `Первые ${count}; остальные вставьте ссылкой`;
}

/** Minimum number of databases for which the list has a search field. */
const longList = 8;

function FoundList({ databases }: { databases: readonly FoundDatabase[] }) {
  const form = useFormContext<ConfigForm>();
  const [main, further] = useWatch({ control: form.control, name: ['databaseId', 'databases'] });
  const [sought, setSought] = useState('');
  const shown = databases.filter(({ title }) => title.toLowerCase().includes(sought.trim().toLowerCase()));
  const change = (next: ReturnType<typeof withMain>) => {
    const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('databases', next.databases, options);
    form.setValue('databaseName', next.databaseName, options);
    form.setValue('databaseId', next.databaseId, options);
    form.clearErrors('databaseId');
  };
  return (
    <div className="flex flex-col gap-2">
      {databases.length < longList ? null : (
        <TextField
          label="Найти в списке"
          autoComplete="off"
          value={sought}
          onChange={({ currentTarget }) => setSought(currentTarget.value)}
        />
      )}
      <ul
        aria-label="Найденные базы"
        className="max-h-72 divide-y divide-separator overflow-auto rounded-md border border-border"
      >
        {shown.map(({ databaseId, title }) => (
          <FoundItem
            key={databaseId}
            name={title || 'Без названия'}
            databaseId={databaseId}
            role={roleOf({ databaseId: main, databases: further }, databaseId)}
            isFirst={main.trim() === ''}
            onMain={() => change(withMain(form.getValues(), databaseId))}
            onFurther={() => change(withFurther(form.getValues(), databaseId))}
          />
        ))}
        {shown.length === 0 ? <li className="px-3 py-2 text-sm text-muted">Ничего не найдено</li> : null}
      </ul>
    </div>
  );
}

interface FoundItemProps {
  name: string;
  databaseId: string;
  role: ReturnType<typeof roleOf>;
  /** True if there is no main database yet. */
  isFirst: boolean;
  onMain: () => void;
  onFurther: () => void;
}

function FoundItem({ name, databaseId, role, isFirst, onMain, onFurther }: FoundItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <span className="min-w-40 flex-1">
        <span className="block wrap-anywhere">{name}</span>
        <span className="block font-mono text-xs break-all text-muted">{databaseId}</span>
      </span>
      <span className="flex items-center gap-1">
        {role === 'main' ? <Badge tone="blue">Основная</Badge> : null}
        {role === 'further' ? <Badge tone="grey">Дополнительная</Badge> : null}
        {role === null && !isFirst ? (
          <Button size="sm" aria-label={`Добавить: ${name}`} onPress={onFurther}>
            Добавить
          </Button>
        ) : null}
        {role === 'main' ? null : (
          <Button size="sm" kind="ghost" aria-label={`Сделать основной: ${name}`} onPress={onMain}>
            Сделать основной
          </Button>
        )}
      </span>
    </li>
  );
}
