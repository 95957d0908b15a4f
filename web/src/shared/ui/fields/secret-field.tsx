import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { useWords } from '../../language/language.tsx';
import { buttonStyle } from '../buttons/button-style.ts';
import { classNames } from '../layout/class-names.ts';
import { replaceMask } from './secret-text.ts';
import { TextField } from './text-field.tsx';

interface SecretFieldProps {
  label: string;
  /** Placeholder text for the stored secret: `••••abcd`; empty if none is stored. */
  mask: string;
  /** Equal to `mask` if unchanged; empty if there is no secret or it is to be removed. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  hint?: string | undefined;
  error?: string | undefined;
}

const words = {
  ru: {
    stored: 'Сохранён и зашифрован, показать его нельзя. Новое значение заменит его.',
    removed: 'Сохранённое значение будет удалено',
    replaced: 'Заменит сохранённое значение',
    show: 'Показать значение',
    hide: 'Скрыть значение',
  },
  en: {
    stored: 'Stored encrypted and never shown. A new value takes its place.',
    removed: 'The stored value will be removed',
    replaced: 'Takes the place of the stored value',
    show: 'Show the value',
    hide: 'Hide the value',
  },
};

function hintOf({ mask, value, hint }: SecretFieldProps, text: (typeof words)['ru']): string | undefined {
  if (mask === '') return hint;
  if (value === mask) return text.stored;
  return value === '' ? text.removed : text.replaced;
}

/** Field for a key or token. The stored value is shown as a mask, which typing replaces and clearing removes. */
export function SecretField(props: SecretFieldProps) {
  const { label, mask, value, onChange } = props;
  const text = useWords(words);
  const [isShown, setShown] = useState(false);
  const isMask = mask !== '' && value === mask;
  const Icon = isShown && !isMask ? EyeOff : Eye;
  return (
    <TextField
      label={label}
      hint={hintOf(props, text)}
      error={props.error}
      // The mask is not secret. In a password field it would be shown as dots, without its last characters.
      type={isShown || isMask ? 'text' : 'password'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onFocus={({ currentTarget }) => (isMask ? currentTarget.select() : undefined)}
      onChange={({ currentTarget }) => onChange(replaceMask(mask, value, currentTarget.value))}
      onBlur={props.onBlur}
      after={
        <ToggleButton
          isSelected={isShown && !isMask}
          onChange={setShown}
          isDisabled={isMask || value === ''}
          aria-label={isShown && !isMask ? text.hide : text.show}
          className={classNames(
            buttonStyle('ghost', 'xs', true),
            '-mr-1.5 disabled:bg-transparent! disabled:opacity-50',
          )}
        >
          <Icon className="size-4" aria-hidden />
        </ToggleButton>
      }
    />
  );
}
