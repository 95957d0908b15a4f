import { Label, Text, TextArea, TextField as AriaTextField } from 'react-aria-components';
import { useController, type FieldPathByValue } from 'react-hook-form';
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx';
import { textAreaBox } from '../../../shared/ui/fields/field-style.ts';
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
  const error = fieldState.error?.message;
  return (
    <AriaTextField isInvalid={error !== undefined} className="flex min-w-0 flex-col gap-1.5">
      <Label className="text-sm leading-4 font-medium">{label}</Label>
      <TextArea {...field} rows={2} className={`min-h-14 ${textAreaBox(error !== undefined)}`} />
      {error === undefined ? null : (
        <Text slot="errorMessage" className="text-xs text-danger-soft-foreground">
          {error}
        </Text>
      )}
    </AriaTextField>
  );
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
