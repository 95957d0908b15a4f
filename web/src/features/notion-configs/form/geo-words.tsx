import { useState } from 'react';
import { useController } from 'react-hook-form';
import { RemovableTags } from '../../../shared/ui/fields/removable-tags.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import type { ConfigForm } from './config-form-rules.ts';
import { addGeoWords, geoWordText } from './geo-word-rules.ts';

/** Editor of the words that the team uses in GEO cells, and the countries that these words mean. */
export function GeoWordsEditor() {
  const { field } = useController<ConfigForm, 'geoWords'>({ name: 'geoWords' });
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const words = field.value;
  const add = () => {
    if (typed.trim() === '') return;
    const { words: after, unknown, problem } = addGeoWords(words, typed);
    field.onChange(after);
    setTyped(unknown.join('; '));
    setError(problem);
  };
  return (
    <section aria-label="Слова в GEO" className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">Слова в GEO</h3>
      <p className="text-sm text-muted">
        Названия, коды и флаги стран известны. Здесь можно указать, что означают слова вашей команды: подсчёт
        изменится сразу, строки в Notion останутся как есть.
      </p>
      <TextField
        label="Слово и страна"
        placeholder="EN = GB и Enter"
        autoComplete="off"
        value={typed}
        error={error}
        maxLength={1_000}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setError(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Keeps Enter from submitting the form.
          event.preventDefault();
          add();
        }}
        onBlur={add}
      />
      <div className="flex flex-wrap gap-1.5">
        <RemovableTags
          label="Слова в GEO"
          tags={words.map((each) => ({ id: each.word, label: geoWordText(each) }))}
          onRemove={(removed) => field.onChange(words.filter(({ word }) => !removed.includes(word)))}
          emptyText="Своих слов нет"
        />
      </div>
    </section>
  );
}
