import { CountryPicker } from '../countries/country-picker.tsx';
import { KeywordInputs } from '../keywords/input/keyword-inputs.tsx';
import type { ToolForm } from './tool-form.ts';

interface ToolInputsProps {
  form: ToolForm;
  onChange: (change: Partial<ToolForm>) => void;
}

/** Keywords and countries, with which every tool begins. */
export function ToolInputs({ form, onChange }: ToolInputsProps) {
  return (
    <>
      <KeywordInputs value={form.keywords} onChange={(keywords) => onChange({ keywords })} />
      <CountryPicker selected={form.countries} onChange={(countries) => onChange({ countries })} />
    </>
  );
}
