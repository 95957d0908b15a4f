import type { ComponentProps, ReactNode } from 'react';
import { Input, Label, TextField as AriaTextField } from 'react-aria-components';
import { FieldMessage } from './field-message.tsx';
import { fieldBox } from './field-style.ts';

interface TextFieldProps extends Omit<
  ComponentProps<typeof Input>,
  'className' | 'size' | 'style' | 'autoFocus'
> {
  label: string;
  hint?: string | undefined;
  /** Validation error of the value; marks the field invalid. */
  error?: string | undefined;
  size?: 'md' | 'lg';
  /** Has the focus as soon as it appears: the first field of a dialog or of the sign-in. */
  hasFirstFocus?: boolean;
  /** Stands inside the box after the text: a show/hide toggle. */
  after?: ReactNode;
}

/** A labelled one-line field; takes what react-hook-form's `register` gives. */
export function TextField({
  label,
  hint,
  error,
  size = 'md',
  hasFirstFocus = false,
  after,
  ...input
}: TextFieldProps) {
  return (
    <AriaTextField isInvalid={error !== undefined} className="flex min-w-0 flex-col gap-1.5">
      <Label className="text-sm leading-4 font-medium">{label}</Label>
      <span className={fieldBox(size, error !== undefined)}>
        <Input
          {...input}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog must take the focus, and its first field is where work begins
          autoFocus={hasFirstFocus}
          className="h-full min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted placeholder:opacity-100"
        />
        {after}
      </span>
      <FieldMessage hint={hint} error={error} />
    </AriaTextField>
  );
}
