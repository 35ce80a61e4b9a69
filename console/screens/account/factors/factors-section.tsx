/** The second factors: authenticator apps, passkeys and recovery codes. */

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type Factor, isApiError } from '#client/index.ts';
import { api } from '#console/api/client.ts';
import { hasPasskeys } from '#console/api/passkeys.ts';
import { useTimeZone } from '#console/api/queries.ts';
import { invalidateOthers } from '#console/api/query.ts';
import { Button } from '#console/components/button/button.tsx';
import { Dialog } from '#console/components/dialog/dialog.tsx';
import { soft, wrap } from '#console/components/layout/layout.ts';
import { Loading } from '#console/components/page/page.tsx';
import { useToasts } from '#console/components/toast/toast.tsx';
import { useLanguage, useTranslate } from '#console/i18n/language.tsx';
import styles from '#console/screens/account/account.module.css';
import { Section } from '#console/screens/account/section.tsx';
import { AddAppDialog, AddPasskeyDialog } from './add-factor.tsx';
import own from './factors.module.css';
import { OwnCodeStep, type OwnCredentials } from './own-code-step.tsx';
import { factorKind, factorName, factorsQuery } from './own-factors.ts';

type Asked = 'app' | 'passkey' | 'codes' | undefined;

export function FactorsSection() {
  const t = useTranslate();
  const toasts = useToasts();
  const queries = useQueryClient();
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked>();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { data: factors, error, refetch } = useQuery(factorsQuery);
  const timeZone = useTimeZone();
  const close = () => setAsked(undefined);
  /** Everything that was refused for lack of a factor is requested again. */
  const reload = () => void invalidateOthers(queries, 'getSession');
  const added = (made: readonly string[] | null) => {
    close();
    setCodes(made);
    if (made === null) toasts.show(t('account.factorReady'));
    reload();
  };
  return (
    <Section title={t('account.factors')} text={t('account.factorsText')} headingRef={heading}>
      {(error || !(factors && timeZone)) && <Loading {...{ error, refetch }} count={1} />}
      {factors?.length === 0 && <p>{t('account.noFactors')}</p>}
      {factors && timeZone && factors.length > 0 && (
        <ul className={styles.rows}>
          {factors.map((factor) => (
            <FactorRow
              key={factor.id}
              factor={factor}
              factors={factors}
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
        <div className={wrap(2, 'center')}>
          <Button onClick={() => setAsked('app')}>{t('account.addApp')}</Button>
          {hasPasskeys && <Button onClick={() => setAsked('passkey')}>{t('account.addPasskey')}</Button>}
          {factors.length > 0 && <Button onClick={() => setAsked('codes')}>{t('account.newCodes')}</Button>}
        </div>
      )}
      {asked === 'app' && <AddAppDialog onAdded={added} onClose={close} />}
      {asked === 'passkey' && <AddPasskeyDialog onAdded={added} onClose={close} />}
      {asked === 'codes' && <NewCodesDialog factors={factors ?? []} onMade={added} onClose={close} />}
      {codes && (
        <Dialog title={t('account.codesTitle')}>
          <RecoveryCodes codes={codes} onSaved={() => setCodes(null)} />
        </Dialog>
      )}
    </Section>
  );
}

function NewCodesDialog({
  factors,
  onMade,
  onClose,
}: {
  factors: readonly Factor[];
  onMade: (codes: readonly string[]) => void;
  onClose: () => void;
}) {
  const t = useTranslate();
  return (
    <Dialog title={t('account.newCodes')} onClose={onClose}>
      <p>{t('account.newCodesText')}</p>
      <OwnCodeStep
        submit={t('account.makeCodes')}
        factors={factors}
        send={(credentials) => api.createRecoveryCodes({ body: credentials })}
        onDone={({ data }) => onMade(data.recoveryCodes)}
      />
    </Dialog>
  );
}

interface FactorRowProps {
  readonly factor: Factor;
  /** All factors of the user. */
  readonly factors: readonly Factor[];
  readonly timeZone: string;
  readonly onRemoved: () => void;
}

/** One second factor, with a button to remove it. */
function FactorRow({ factor, factors, timeZone, onRemoved }: FactorRowProps) {
  const { translate: t, formats } = useLanguage();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const name = factorName(t, factor);
  const kind = factorKind(t, factor);
  const time = formats.date(factor.createdAt, 'dateTime', timeZone);
  const used = factor.lastUsedAt && formats.date(factor.lastUsedAt, 'dateTime', timeZone);
  const removed = () => {
    setAsking(false);
    toasts.show(t('account.factorRemoved', { name }));
    onRemoved();
  };
  return (
    <li className={`${wrap([2, 4], 'center', 'between')} ${styles.row}`}>
      <div className={styles.words}>
        <p className={`${wrap([1, 2], 'center')} ${styles.name}`}>{name}</p>
        {kind && <p className={soft}>{kind}</p>}
        {factor.remaining !== null && (
          <p className={soft}>{t('account.codesLeft', { count: factor.remaining })}</p>
        )}
        <p className={soft}>
          {used ? t('account.factorUsed', { time, used }) : t('account.factorAdded', { time })}
        </p>
      </div>
      <Button aria-label={t('account.removeFactorOf', { name })} onClick={() => setAsking(true)}>
        {t('account.removeFactor')}
      </Button>
      {isAsking && (
        <Dialog title={t('account.removeFactorTitle', { name })} onClose={() => setAsking(false)}>
          <p>{t('account.removeFactorText')}</p>
          <OwnCodeStep
            submit={t('account.removeFactorOf', { name })}
            look="danger"
            factors={factors}
            send={(credentials) => removeFactor(factor.id, credentials)}
            onDone={removed}
          />
        </Dialog>
      )}
    </li>
  );
}

/** It may have been removed meanwhile. */
async function removeFactor(id: string, credentials: OwnCredentials): Promise<void> {
  try {
    await api.removeFactor({ path: { id }, body: credentials });
  } catch (error) {
    if (!isApiError(error, 'NOT_FOUND')) throw error;
  }
}

/** New recovery codes, which are shown once. */
function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  const t = useTranslate();
  const toasts = useToasts();
  const list = useRef<HTMLUListElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toasts.show(t('account.codesCopied'));
    } catch {
      // The browser refuses access: the reader copies the selected codes.
      if (list.current) getSelection()?.selectAllChildren(list.current);
    }
  };
  return (
    <>
      <p>{t('account.codesText')}</p>
      <ul className={own.codes} ref={list}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={wrap(2, 'center')}>
        <Button look="primary" onClick={onSaved}>
          {t('account.codesSaved')}
        </Button>
        {/* Only a secure page has a clipboard. */}
        {isSecureContext && <Button onClick={() => void copy()}>{t('account.copyCodes')}</Button>}
      </div>
    </>
  );
}
