import { useController, type FieldPathByValue } from 'react-hook-form';
import { Checkbox } from '../../../shared/ui/fields/checkbox.tsx';
import { TextArea } from '../../../shared/ui/fields/text-area.tsx';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import type { ConfigForm } from './config-form-rules.ts';
import { replaceMask } from '../../../shared/ui/fields/secret-text.ts';

interface FieldProps {
  name: FieldPathByValue<ConfigForm, string>;
  label: string;
  hint?: string | undefined;
  hasFirstFocus?: boolean;
  /** True for an id, which needs neither capitalisation nor spell checking. */
  isCode?: boolean;
}

/** Text input of the form. */
export function TextInputField({ name, label, hint, hasFirstFocus = false, isCode = false }: FieldProps) {
  // Controlled, because the first render of a React Aria field clears the value that `register` writes into its input.
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

/** Text area of the form. */
export function TextAreaField({ name, label }: FieldProps) {
  const { field, fieldState } = useController<ConfigForm, typeof name>({ name });
  return <TextArea {...field} label={label} rows={2} error={fieldState.error?.message} />;
}

interface TickProps {
  name: FieldPathByValue<ConfigForm, boolean>;
  children: string;
  isDisabled?: boolean;
}

/** Checkbox of the form. */
export function CheckboxField({ name, children, isDisabled = false }: TickProps) {
  const { field } = useController<ConfigForm, typeof name>({ name });
  return (
    <Checkbox isSelected={field.value} onChange={field.onChange} isDisabled={isDisabled}>
      {children}
    </Checkbox>
  );
}

/**
 * Token field. For a stored token it contains only the mask. Typing replaces the mask, and clearing the field
 * restores it.
 */
export function TokenField({ mask = '' }: { mask?: string | undefined }) {
  const { field, fieldState } = useController<ConfigForm, 'notionToken'>({ name: 'notionToken' });
  const isMask = mask !== '' && field.value === mask;
  const hint = isMask
    ? 'Сохранён и зашифрован. Новый токен заменит его.'
    : 'Токен внутренней интеграции из notion.so/profile/integrations, начинается с ntn_ или secret_';
  return (
    <TextField
      {...field}
      label="Notion Token"
      hint={hint}
      error={fieldState.error?.message}
      // The mask itself is not a secret; a password field would show it as dots only, without its last
      // characters.
      type={isMask ? 'text' : 'password'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onFocus={({ currentTarget }) => (isMask ? currentTarget.select() : undefined)}
      onChange={({ currentTarget }) => field.onChange(replaceMask(mask, field.value, currentTarget.value))}
      onBlur={() => {
        if (field.value === '' && mask !== '') field.onChange(mask);
        field.onBlur();
      }}
    />
  );
}
