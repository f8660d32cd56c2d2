import { type MessageBundle, translator } from 'hashmark/translator';
import { signIn } from '../../stores/session.ts';
import { Field } from '../../ui/Field.tsx';
import { useAccountForm } from './use-account-form.ts';

interface SignInFormProps {
  i18n: MessageBundle;
  /** Where a signed-in player is led. */
  home: string;
  registration: string;
}

/** E-mail and password; the same answer for a wrong password and an unknown address. */
export default function SignInForm({ i18n, home, registration }: SignInFormProps) {
  const t = translator(i18n);
  const { busy, ready, problem, onSubmit } = useAccountForm('login', t, home, (form) =>
    signIn({ email: String(form.get('email')), password: String(form.get('password')) }),
  );

  return (
    <form className="form" method="post" onSubmit={onSubmit} noValidate>
      <Field
        label={t('AUTH.EMAIL')}
        name="email"
        type="email"
        autoComplete="username"
        required
        error={problem.fields.email}
      />
      <Field
        label={t('AUTH.PASSWORD')}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        error={problem.fields.password}
      />
      <p className="form__error" role="alert">
        {problem.form}
      </p>
      <button className="button" data-kind="primary" type="submit" disabled={!ready} aria-busy={busy}>
        {t('AUTH.LOGIN_ACTION')}
      </button>
      <p>
        <a href={registration}>{t('AUTH.NO_ACCOUNT')}</a>
      </p>
    </form>
  );
}
