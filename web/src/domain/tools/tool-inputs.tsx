import { CountryPicker } from '../countries/picker/country-picker.tsx';
import { KeywordInputs } from '../keywords/input/keyword-inputs.tsx';
import type { ToolForm } from './tool-form.ts';

interface ToolInputsProps {
  form: ToolForm;
  onChange: (change: Partial<ToolForm>) => void;
}

/** Keywords and countries, the first inputs of every tool. */
export function ToolInputs({ form, onChange }: ToolInputsProps) {
  return (
    <>
      <KeywordInputs value={form.keywords} onChange={(keywords) => onChange({ keywords })} />
      <CountryPicker selected={form.countries} onChange={(countries) => onChange({ countries })} />
    </>
  );
}
