import { useController } from 'react-hook-form';
import { replaceMask } from '../../../shared/ui/fields/secret-text.ts';
import { TextField } from '../../../shared/ui/fields/text-field.tsx';
import type { ConfigForm } from './config-form-rules.ts';

/** The token: the stored one is only its mask, which typing replaces and an empty field brings back. */
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
      // The mask itself is no secret; as a password it would be dots only, without its last characters.
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
