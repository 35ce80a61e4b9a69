/** Deletes the user's own account, once they have shown again who they are. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { isApiError, type User } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { requireText } from '#console/components/field/checks.ts';
import { TextField } from '#console/components/field/field.tsx';
import { Form, SubmitButton } from '#console/components/form/form.tsx';
import { useSaveForm } from '#console/components/form/use-save-form.ts';
import { Loading, Notice } from '#console/components/page/page.tsx';
import { useSignOut } from '#console/components/sign-out/use-sign-out.ts';
import { useTranslate } from '#console/i18n/language.tsx';
import { OwnCodeStep, type OwnCredentials, PasswordStep } from './factors/own-code-step.tsx';
import { factorsQuery, passwordFault } from './factors/own-factors.ts';

export function DeleteAccount({ user }: { user: User }) {
  const t = useTranslate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button look="danger" onClick={() => setAsking(true)}>
        {t('account.delete')}
      </Button>
      {isAsking && <DeleteDialog user={user} onClose={() => setAsking(false)} />}
    </>
  );
}

function DeleteDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslate();
  const navigate = useNavigate();
  const [isCodeSent, setCodeSent] = useState(false);
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  // The session has ended with the account; this discards the data of the page.
  const signOut = useSignOut(() => navigate({ to: '/' }), 'account.deleted');
  const onDone = () => signOut.mutate();
  return (
    <Dialog title={t('account.deleteTitle')} onClose={onClose}>
      <p>{t('account.deleteWarning', { email: user.email })}</p>
      {!factors && <Loading {...{ error, refetch }} count={1} />}
      {factors?.length === 0 &&
        (isCodeSent ? (
          <ByEmailedCode email={user.email} onDone={onDone} />
        ) : (
          <ByPassword onDone={onDone} onCodeSent={() => setCodeSent(true)} />
        ))}
      {factors && factors.length > 0 && (
        <OwnCodeStep
          submit={t('account.deleteConfirm')}
          look="danger"
          factors={factors}
          send={remove}
          onDone={onDone}
        />
      )}
      <Buttons>
        <Button onClick={onClose}>{t('account.keepAccount')}</Button>
      </Buttons>
    </Dialog>
  );
}

const remove = (body: OwnCredentials) => api.deleteOwnAccount({ body });

/** An account without a password is sent a code in place of being deleted. */
function ByPassword({ onDone, onCodeSent }: { onDone: () => void; onCodeSent: () => void }) {
  const t = useTranslate();
  const form = useSaveForm({
    values: { password: '' },
    send: ({ password }) => api.deleteOwnAccount({ body: password === '' ? {} : { password } }),
    onSaved: onDone,
    onRefused: (error) => {
      if (isApiError(error, 'SECOND_FACTOR_REQUIRED')) onCodeSent();
    },
    faultsOf: (error) => ({ password: passwordFault(error) }),
    isShown: (error) => isApiError(error, 'CONFLICT', 'SECOND_FACTOR_REQUIRED'),
  });
  return (
    <PasswordStep
      form={form}
      password={form.field('password')}
      submit={t('account.deleteConfirm')}
      look="danger"
    >
      {isApiError(form.error, 'CONFLICT') && <Notice icon="warning">{t('account.deleteHasBookings')}</Notice>}
    </PasswordStep>
  );
}

function ByEmailedCode({ email, onDone }: { email: string; onDone: () => void }) {
  const t = useTranslate();
  const form = useSaveForm({
    values: { code: '' },
    check: ({ code }) => ({ code: requireText(code) }),
    send: ({ code }) => api.deleteOwnAccount({ body: { code } }),
    onSaved: onDone,
    faultsOf: (error) => ({ code: isApiError(error, 'CODE_INVALID') ? 'sign-in.codeWrong' : undefined }),
    isShown: (error) => isApiError(error, 'CONFLICT'),
  });
  return (
    <Form form={form}>
      <p role="status">{t('account.deleteCodeSent', { email })}</p>
      {isApiError(form.error, 'CONFLICT') && <Notice icon="warning">{t('account.deleteHasBookings')}</Notice>}
      <TextField
        label={t('words.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        {...form.field('code')}
      />
      <Buttons>
        <SubmitButton form={form} look="danger">
          {t('account.deleteConfirm')}
        </SubmitButton>
      </Buttons>
    </Form>
  );
}
