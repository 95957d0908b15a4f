import { useController, type FieldPathByValue } from 'react-hook-form';
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import type { ConfigForm } from './config-form-rules.ts';

interface FieldProps {
  name: FieldPathByValue<ConfigForm, string>;
  label: string;
  hint?: string;
  hasFirstFocus?: boolean;
  /** An id: no capitalisation, no spell check. */
  isCode?: boolean;
}

/** A text input of the form. */
export function TextInputField({ name, label, hint, hasFirstFocus = false, isCode = false }: FieldProps) {
  // Controlled: the value `register` writes into the box of a React Aria field is wiped by its first render.
  const { field, fieldState } = useController<ConfigForm, typeof name>({ name });
  return (
    <TextField
      {...field}
      label={label}
      hint={hint}
      autoComplete="off"
      hasFirstFocus={hasFirstFocus}
      error={fieldState.error?.message}
      {...(isCode ? { autoCapitalize: 'none', spellCheck: false } : {})}
    />
  );
}

/** A text area of the form. */
export function TextAreaField({ name, label }: FieldProps) {
  const { field, fieldState } = useController<ConfigForm, typeof name>({ name });
  return <TextArea {...field} label={label} rows={2} error={fieldState.error?.message} />;
}

interface TickProps {
  name: FieldPathByValue<ConfigForm, boolean>;
  children: string;
  isDisabled?: boolean;
}

/** A checkbox of the form. */
export function CheckboxField({ name, children, isDisabled = false }: TickProps) {
  const { field } = useController<ConfigForm, typeof name>({ name });
  return (
    <Checkbox isSelected={field.value} onChange={field.onChange} isDisabled={isDisabled}>
      {children}
    </Checkbox>
  );
}
