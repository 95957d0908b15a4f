import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { buttonStyle } from '../buttons/button-style.ts';
import { classNames } from '../layout/class-names.ts';
import { TextField } from './text-field.tsx';

/** Password field with a show/hide toggle. */
export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={isShown ? 'Скрыть пароль' : 'Показать пароль'}
          className={classNames(buttonStyle('ghost', props.size === 'lg' ? 'sm' : 'xs', true), '-mr-1.5')}
          onClick={() => setShown(!isShown)}
        >
          <Icon className="size-4" aria-hidden />
        </button>
      }
    />
  );
}
