import { useSession } from '../../shared/session/session-store.ts';
import { NativeButton } from '../../shared/ui/buttons/native-button.tsx';
import { cardStyle } from '../../shared/ui/layout/card.tsx';
import { Notice } from '../../shared/ui/display/notice.tsx';
import { PasswordField } from '../../shared/ui/fields/password-field.tsx';
import { TextField } from '../../shared/ui/fields/text-field.tsx';
import { sessionEndText } from './login-rules.ts';
import type { LoginState } from './use-login.ts';

/** Typed values of the form. */
export interface Credentials {
  email: string;
  password: string;
}

interface LoginFormProps {
  credentials: Credentials;
  state: LoginState;
  onChange: (credentials: Credentials) => void;
  onSubmit: () => void;
}

/** Email, password and a button, with the message about the result above the fields. */
export function LoginForm({ credentials, state, onChange, onSubmit }: LoginFormProps) {
  const isWorking = state.kind === 'busy' || state.kind === 'done';
  return (
    // Uses noValidate, because the form shows its own messages instead of the browser's (spec §5).
    <form
      noValidate
      className={`${cardStyle} flex flex-col gap-4 rounded-xl! p-7 max-sm:px-5 max-sm:py-6`}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <div className="mb-1 flex flex-col gap-1">
        <h1 className="text-lg font-semibold tracking-tight">Вход в систему</h1>
        <p className="text-sm text-muted">Введите рабочий email и пароль</p>
      </div>
      <LoginNotice state={state} />
      <TextField
        label="Email"
        size="lg"
        type="email"
        name="email"
        autoComplete="username"
        placeholder="name@company.com"
        hasFirstFocus
        value={credentials.email}
        onChange={(event) => onChange({ ...credentials, email: event.target.value })}
      />
      <PasswordField
        label="Пароль"
        size="lg"
        name="password"
        autoComplete="current-password"
        placeholder="Не менее 8&nbsp;символов"
        value={credentials.password}
        onChange={(event) => onChange({ ...credentials, password: event.target.value })}
      />
      <NativeButton type="submit" kind="primary" size="lg" className="w-full" isPending={isWorking}>
        {isWorking ? 'Вход…' : 'Войти'}
      </NativeButton>
    </form>
  );
}

function LoginNotice({ state }: { state: LoginState }) {
  const ended = useSession((session) => sessionEndText(session.ended));
  if (state.kind === 'failed') return <Notice kind="bad">{state.text}</Notice>;
  if (state.kind === 'done') return <Notice kind="ok">Вход выполнен успешно!</Notice>;
  return ended === undefined ? null : <Notice kind="warn">{ended}</Notice>;
}
