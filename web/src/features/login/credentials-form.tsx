import type { ReactNode } from 'react';
import { NativeButton } from '../../shared/ui/buttons/native-button.tsx';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';

/** Typed values of the form. */
export interface Credentials {
  email: string;
  password: string;
}

interface CredentialsFormProps {
  heading: string;
  text: string;
  /** Message about the result, above the fields. */
  notice: ReactNode;
  credentials: Credentials;
  /** Errors per field; {} if there are none. */
  problems?: Partial<Record<keyof Credentials, string>>;
  /** Properties of the password field that differ between a stored and a new password. */
  password: { autoComplete: string; placeholder?: string; hint?: string };
  /** Label of the button. */
  action: string;
  isPending: boolean;
  onChange: (credentials: Credentials) => void;
  onSubmit: () => void;
}

/** Email, password and a button, for the two screens before the sign-in. */
export function CredentialsForm(props: CredentialsFormProps) {
  const { credentials, problems = {}, onChange } = props;
  return (
    // Uses noValidate, because the form shows its own messages instead of the browser's (spec §5).
    <form
      noValidate
      className={`${cardStyle} flex flex-col gap-4 rounded-xl! p-7 max-sm:px-5 max-sm:py-6`}
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      <div className="mb-1 flex flex-col gap-1">
        <h1 className="text-lg font-semibold tracking-tight">{props.heading}</h1>
        <p className="text-sm text-muted">{props.text}</p>
      </div>
      {props.notice}
      <TextField
        label="Email"
        size="lg"
        type="email"
        name="email"
        autoComplete="username"
        placeholder="name@company.com"
        hasFirstFocus
        error={problems.email}
        value={credentials.email}
        onChange={(event) => onChange({ ...credentials, email: event.target.value })}
      />
      <PasswordField
        label="Пароль"
        size="lg"
        name="password"
        {...props.password}
        error={problems.password}
        value={credentials.password}
        onChange={(event) => onChange({ ...credentials, password: event.target.value })}
      />
      <NativeButton type="submit" kind="primary" size="lg" className="w-full" isPending={props.isPending}>
        {props.action}
      </NativeButton>
    </form>
  );
}
