/** Password and a second factor, before a factor is removed or the recovery codes are renewed (contract §13). */
import type { ComponentProps, ReactNode } from 'react';
import { type Factor, isApiError, type PasskeyLogin } from '#client/index.ts';
import { answerOfPasskey, hasPasskeys, isPasskeyRefused } from '#console/api/passkeys.ts';
import { Button, type ButtonLook, Buttons } from '#console/components/button/button.tsx';
import { requireText } from '#console/components/field/checks.ts';
import { PasswordField, TextField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { type SaveForm, useSaveForm } from '#console/components/form/use-save-form.ts';
import { Notice } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { passwordFault } from './own-factors.ts';

/** The body of both operations. */
export interface OwnCredentials {
  /** Undefined for an account without a password. */
  readonly password: string | undefined;
  /** A code of an authenticator app, a recovery code, or the answer of a passkey. */
  readonly code: string | PasskeyLogin;
}

interface OwnCodeStepProps<Result> {
  readonly submit: string;
  readonly look?: ButtonLook;
  readonly factors: readonly Factor[];
  readonly send: (credentials: OwnCredentials) => Promise<Result>;
  readonly onDone: (result: Result) => void;
}

function isPasskeyUnused(error: unknown, by: 'passkey' | undefined): boolean {
  return isPasskeyRefused(error) || (isApiError(error, 'CODE_INVALID') && by === 'passkey');
}

export function OwnCodeStep<Result>({ submit, look, factors, send, onDone }: OwnCodeStepProps<Result>) {
  const t = useTranslate();
  const change = useSaveForm<{ password: string; code: string }, Result, 'passkey'>({
    values: { password: '', code: '' },
    check: ({ code }) => ({ code: requireText(code) }),
    send: async ({ password, code }, by) =>
      send({ password: password || undefined, code: by ? await answerOfPasskey() : code }),
    onSaved: onDone,
    faultsOf: (error, by) => ({
      password: passwordFault(error),
      code: isApiError(error, 'CODE_INVALID') && !by ? 'sign-in.codeWrong' : undefined,
    }),
    isShown: isPasskeyUnused,
  });
  const canUsePasskey = hasPasskeys && factors.some(({ type }) => type === 'passkey');
  return (
    <PasswordStep
      form={change}
      password={change.field('password')}
      submit={submit}
      look={look}
      after={
        <TextField
          label={t('words.code')}
          hint={t('sign-in.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="off"
          spellCheck={false}
          {...change.field('code')}
        />
      }
      actions={
        canUsePasskey && (
          <Button
            onClick={() => {
              change.form.clearErrors();
              change.send(change.values(), 'passkey');
            }}
          >
            {t('account.usePasskey')}
          </Button>
        )
      }
    >
      {isPasskeyUnused(change.error, change.sentExtra) && (
        <Notice icon="warning">{t('account.passkeyUnused')}</Notice>
      )}
    </PasswordStep>
  );
}

interface PasswordStepProps {
  readonly form: SaveForm;
  /** The properties of its field. */
  readonly password: Omit<ComponentProps<typeof PasswordField>, 'label'>;
  /** The text of the button. */
  readonly submit: string;
  readonly look?: ButtonLook;
  /** Fields before the password. */
  readonly children?: ReactNode;
  /** Fields after it. */
  readonly after?: ReactNode;
  /** Further buttons. */
  readonly actions?: ReactNode;
}

/** The first step of every change of second factors: the password. An account without one leaves it empty. */
export function PasswordStep(props: PasswordStepProps) {
  const { form, password, submit, look = 'primary', children, after, actions } = props;
  const t = useTranslate();
  return (
    <Form form={form}>
      {children}
      <PasswordField
        label={t('words.yourPassword')}
        hint={t('account.factorPasswordHint')}
        autoComplete="current-password"
        {...password}
      />
      {after}
      <Buttons>
        <SubmitButton form={form} look={look}>
          {submit}
        </SubmitButton>
        {actions}
      </Buttons>
    </Form>
  );
}
