import type { RecheckScope } from '@geoplan/contracts/geo/geo-rechecks';
import { pasteIntoText } from '../../../domain/keywords/input/keyword-list-rules.ts';
import { useTakenWords } from '../../../domain/keywords/input/use-taken-words.tsx';
import { useBrandOptions } from '../../../domain/keywords/brand/use-brands.ts';
import { ComboField } from '../../../shared/ui/fields/combo-field.tsx';
import { SegmentedControl } from '../../../shared/ui/fields/segmented-control.tsx';
import { Select } from '../../../shared/ui/fields/select.tsx';
import { Switch } from '../../../shared/ui/fields/switch.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import type { RecheckErrors, RecheckValues } from './recheck-form-rules.ts';
import { everyText, hourText, monthlyLabels } from './recheck-labels.ts';

export interface RecheckFieldsProps {
  values: RecheckValues;
  errors: RecheckErrors;
  onType: (part: Partial<RecheckValues>) => void;
}

const scopes: readonly { id: RecheckScope; label: string }[] = [
  { id: 'all', label: 'Все слова' },
  { id: 'brand', label: 'Бренд' },
  { id: 'keywords', label: 'Список слов' },
];

/** Group of pairs to refresh: keywords and countries. */
export function GroupFields({ values, errors, onType }: RecheckFieldsProps) {
  return (
    <>
      <SegmentedControl
        label="Какие слова"
        options={scopes}
        selected={values.scope}
        onSelect={(scope) => onType({ scope })}
      />
      {values.scope === 'brand' ? (
        <BrandField values={values} errors={errors} onType={onType} />
      ) : values.scope === 'keywords' ? (
        <WordsField values={values} errors={errors} onType={onType} />
      ) : null}
      <TextField
        label="Коды стран"
        hint="Через запятую. Пусто — все страны, где уже есть показатели."
        placeholder="pl, de"
        autoComplete="off"
        autoCapitalize="none"
        value={values.countries}
        onChange={({ currentTarget }) => onType({ countries: currentTarget.value })}
        error={errors.countries}
      />
    </>
  );
}

function WordsField({ values, errors, onType }: RecheckFieldsProps) {
  const { takePaste, note } = useTakenWords(values.keywords.split('\n'), (rows) =>
    onType({ keywords: rows.join('\n') }),
  );
  return (
    <>
      <TextArea
        label="Слова, по одному в строке"
        rows={3}
        value={values.keywords}
        onChange={({ currentTarget }) => onType({ keywords: currentTarget.value })}
        onPaste={(event) => {
          const { value, selectionStart, selectionEnd } = event.currentTarget;
          const place = (words: readonly string[]) =>
            pasteIntoText({ value, selectionStart, selectionEnd }, words);
          if (takePaste(event.clipboardData.getData('text/plain'), place)) event.preventDefault();
        }}
        error={errors.keywords}
      />
      {note}
    </>
  );
}

function BrandField({ values, errors, onType }: RecheckFieldsProps) {
  const { options, failure } = useBrandOptions();
  return (
    <ComboField
      label="Бренд из рабочей области"
      hint={failure}
      options={options}
      value={values.brand}
      onChange={(brand) => onType({ brand })}
      error={errors.brand}
    />
  );
}

const standardDays = [1, 7, 14, 30, 90];
const hours = Array.from({ length: 24 }, (_, hour) => ({ id: String(hour), label: hourText(hour) }));

/** Interval in days, and hour in the product's time zone. */
export function RhythmFields({ values, onType, timeZone }: RecheckFieldsProps & { timeZone: string }) {
  const days = [...new Set([...standardDays, values.everyDays])].toSorted((one, other) => one - other);
  return (
    <div className="grid grid-cols-2 gap-3">
      <Select
        label="Как часто"
        options={days.map((each) => ({ id: String(each), label: everyText(each) }))}
        value={String(values.everyDays)}
        onChange={(id) => onType({ everyDays: Number(id) })}
      />
      <Select
        label="Час начала"
        options={hours}
        value={String(values.hour)}
        onChange={(id) => onType({ hour: Number(id) })}
      />
      <p className="col-span-2 text-xs text-muted">Часовой пояс: {timeZone}</p>
    </div>
  );
}

/** Hard monthly limits, and a switch that enables the schedule. */
export function BudgetFields({ values, errors, onType }: RecheckFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <TextField
          label="Пар в месяц, не больше"
          inputMode="numeric"
          autoComplete="off"
          value={values.pairs}
          onChange={({ currentTarget }) => onType({ pairs: currentTarget.value })}
          error={errors.pairs}
        />
        <TextField
          label={monthlyLabels[values.currency]}
          inputMode="decimal"
          autoComplete="off"
          value={values.amount}
          onChange={({ currentTarget }) => onType({ amount: currentTarget.value })}
          error={errors.amount}
        />
      </div>
      <p className="-mt-2 text-xs text-muted">Достаточно одного ограничения; пустое поле — без него.</p>
      <Switch isSelected={values.isEnabled} onChange={(isEnabled) => onType({ isEnabled })}>
        Включено
      </Switch>
    </>
  );
}
