/** The second factors: authenticator apps, passkeys and recovery codes. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#console/api/client.ts';
import { hasPasskeys } from '#console/api/passkeys.ts';
import { useTimeZone } from '#console/api/time-zone.ts';
import { Button } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { ProblemNotice, Skeleton } from '#console/components/page/states.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from './account.module.css';
import { AddAppDialog } from './add-app-dialog.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { FactorRow } from './factor-row.tsx';
import { factorsQuery } from './own-factors.ts';
import { PasswordStep } from './password-step.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Section } from './section.tsx';

type Asked = 'app' | 'passkey' | 'codes' | undefined;

export function FactorsSection() {
  const { translate: t } = useLanguage();
  const toasts = useToasts();
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  const timeZone = useTimeZone();
  const close = () => setAsked(undefined);
  /** Everything that was refused for lack of a factor is requested again. */
  const reload = () =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  const added = (made: readonly string[] | null) => {
    close();
    setCodes(made);
    if (made === null) toasts.show(t('account.factorReady'));
    reload();
  };
  return (
    <Section title={t('account.factors')} text={t('account.factorsText')} headingRef={heading}>
      {error && <ProblemNotice error={error} retry={() => void refetch()} />}
      {!(factors && timeZone) && !error && <Skeleton count={1} />}
      {factors?.length === 0 && <p>{t('account.noFactors')}</p>}
      {factors && timeZone && factors.length > 0 && (
        <ul className={styles.rows}>
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              timeZone={timeZone}
              onRemoved={() => {
                reload();
                heading.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      {factors && (
        <div className={styles.buttons}>
          <Button onClick={() => setAsked('app')}>{t('account.addApp')}</Button>
          {hasPasskeys && <Button onClick={() => setAsked('passkey')}>{t('account.addPasskey')}</Button>}
          {factors.length > 0 && <Button onClick={() => setAsked('codes')}>{t('account.newCodes')}</Button>}
        </div>
      )}
      {asked === 'app' && <AddAppDialog onAdded={added} onClose={close} />}
      {asked === 'passkey' && <AddPasskeyDialog onAdded={added} onClose={close} />}
      {asked === 'codes' && <NewCodesDialog onMade={added} onClose={close} />}
      {codes && (
        <Dialog title={t('account.codesTitle')}>
          <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
        </Dialog>
      )}
    </Section>
  );
}

function NewCodesDialog({
  onMade,
  onClose,
}: {
  onMade: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  const make = useMutation({
    mutationFn: (password: string | undefined) => api.createRecoveryCodes({ body: { password } }),
    onSuccess: ({ data }) => onMade(data.recoveryCodes),
  });
  return (
    <Dialog title={t('account.newCodes')} onClose={onClose}>
      <p>{t('account.newCodesText')}</p>
      <PasswordStep
        submit={t('account.makeCodes')}
        isBusy={make.isPending}
        error={make.error}
        onSubmit={(password) => make.mutate(password)}
      />
    </Dialog>
  );
}
