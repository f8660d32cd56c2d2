import type { RequestOf } from 'hashmark/calls';
import { type MessageBundle, translator } from 'hashmark/translator';
import { useId } from 'react';
import { signUp } from '../../stores/session.ts';
import { Field } from '../../ui/Field.tsx';
import { useAccountForm } from './use-account-form.ts';

type Currency = RequestOf<'signUp'>['user']['currency'];

interface SignUpFormProps {
  i18n: MessageBundle;
  home: string;
  login: string;
  /** What a wallet can be opened in. */
  currencies: readonly Currency[];
  /** Chosen at first: the currency of the reader's market. */
  currency: Currency;
}

/** The fields an account needs; everything else is asked when it is needed. */
export default function SignUpForm({ i18n, home, login, currencies, currency }: SignUpFormProps) {
  const t = translator(i18n);
  const id = useId();
  const { busy, ready, problem, onSubmit } = useAccountForm('registration', t, home, (form) =>
    signUp({
      email: String(form.get('email')),
      password: String(form.get('password')),
      currency: currencies.find((code) => code === form.get('currency')) ?? currency,
      terms_acceptance: form.get('terms') === 'on',
    }),
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
        hint={t('AUTH.PASSWORD_HINT')}
        name="password"
        type="password"
        autoComplete="new-password"
        required
        error={problem.fields.password}
      />
      <div className="field">
        <label htmlFor={id}>{t('AUTH.CURRENCY')}</label>
        <span className="field__box">
          <select id={id} name="currency" defaultValue={currency}>
            {currencies.map((code) => (
              <option key={code}>{code}</option>
            ))}
          </select>
        </span>
        <p className="field__hint">{t('AUTH.CURRENCY_HINT')}</p>
      </div>
      <div>
        <label className="check">
          <input type="checkbox" name="terms" />
          <span>{t('AUTH.TERMS')}</span>
        </label>
        <p className="field__error" aria-live="polite">
          {problem.fields.terms_acceptance}
        </p>
      </div>
      <p className="form__error" role="alert">
        {problem.form}
      </p>
      <button className="button" data-kind="primary" type="submit" disabled={!ready} aria-busy={busy}>
        {t('AUTH.REGISTRATION_ACTION')}
      </button>
      <p>
        <a href={login}>{t('AUTH.HAVE_ACCOUNT')}</a>
      </p>
    </form>
  );
}
