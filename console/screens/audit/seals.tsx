/** The seals of the log: the time up to which it is sealed, and the proof of one entry, verified in the browser. */

import { useMutation, useQuery } from '@tanstack/react-query';
import type { AuditEntry, AuditProof } from '#client/index.ts';
import { saveFile } from '#console/api/download.ts';
import { Button, Buttons } from '#console/components/button/button.tsx';
import { soft, stack } from '#console/components/layout/layout.ts';
import { Notice, ProblemNotice } from '#console/components/page/page.tsx';
import { PanelSection } from '#console/components/side-panel/side-panel.tsx';
import { useLanguage } from '#console/i18n/language.tsx';
import styles from './audit.module.css';
import { checkProof, type ProofResult } from './proof.ts';
import { lastSealQuery, proofQuery } from './queries.ts';

export function LastSeal({ timeZone }: { timeZone: string | undefined }) {
  const { translate: t, formats } = useLanguage();
  const { data, error, refetch } = useQuery(lastSealQuery);
  if (error && !data) return <ProblemNotice error={error} retry={() => void refetch()} />;
  if (!data || timeZone === undefined) return <p className={soft}>{'\u00a0'}</p>;
  const { seal, total } = data;
  if (seal === null) return <p className={soft}>{t('audit.noSeal')}</p>;
  return (
    <details className={`${stack(2)} ${styles.seal}`}>
      <summary>
        {t('audit.lastSeal', { time: formats.date(seal.at, 'dateTime', timeZone), count: total })}
      </summary>
      <p className={soft}>{t('audit.sealText')}</p>
      <code className={styles.hash}>{seal.hash}</code>
    </details>
  );
}

const results = {
  proven: 'audit.proven',
  broken: 'audit.broken',
  unknown: 'audit.notChecked',
} as const satisfies Record<ProofResult, string>;

export function EntrySeal({ entry, timeZone }: { entry: AuditEntry; timeZone: string }) {
  const { translate: t, formats } = useLanguage();
  const { data: proof, error, refetch } = useQuery(proofQuery(entry.id));
  const check = useMutation({ mutationFn: (given: AuditProof) => checkProof(entry, given) });
  return (
    <PanelSection>
      <h3>{t('audit.seal')}</h3>
      {error && <ProblemNotice error={error} retry={() => void refetch()} />}
      {proof === null && <p className={soft}>{t('audit.notSealed')}</p>}
      {proof && (
        <>
          <p>
            {t('audit.sealed', {
              time: formats.date(proof.seal.at, 'dateTime', timeZone),
              place: proof.leafIndex + 1,
              count: proof.seal.count,
            })}
          </p>
          <code className={styles.hash}>{proof.seal.hash}</code>
          <Buttons>
            <Button isBusy={check.isPending} onClick={() => check.mutate(proof)}>
              {t('audit.check')}
            </Button>
            <Button onClick={() => saveProof(entry, proof)}>{t('audit.downloadProof')}</Button>
          </Buttons>
          {check.data && (
            <Notice icon={check.data === 'proven' ? 'check' : 'warning'}>
              <p>{t(results[check.data])}</p>
            </Notice>
          )}
          {check.error && <ProblemNotice error={check.error} />}
        </>
      )}
    </PanelSection>
  );
}

/** Everything that a third party needs to verify it: the entry as the server shows it, its path and its seal. */
function saveProof(entry: AuditEntry, proof: AuditProof): void {
  const text = JSON.stringify(
    { entry, proof },
    (_, value) => (typeof value === 'bigint' ? String(value) : value),
    2,
  );
  saveFile(`audit-${entry.id}.json`, new Blob([text], { type: 'application/json' }));
}
