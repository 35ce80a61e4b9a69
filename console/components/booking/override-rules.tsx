/**
 * A rule of the business has refused a booking: users who may override it give a reason, which the audit log keeps.
 * Needs the part 'business' of the messages.
 */
import { useState } from 'react';
import { isApiError } from '#client/index.ts';
import { Button } from '#console/components/button/button.tsx';
import { type Fault, requireText } from '#console/components/field/checks.ts';
import { TextField } from '#console/components/field/field.tsx';
import { Notice } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { isRuleRefusal, type Override, ruleTexts } from './override.ts';
import styles from './override-rules.module.css';
import { ruleReasons } from './rule-reasons.ts';

interface OverrideRulesProps {
  readonly error: unknown;
  /** A sentence that says more than the one for this error, or one for another error that may be overridden. */
  readonly text?: string | undefined;
  readonly isBusy: boolean;
  readonly onOverride: (override: Override) => void;
}

export function OverrideRules({ error, text, isBusy, onOverride }: OverrideRulesProps) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<Fault>();
  const rule = isRuleRefusal(error) ? error.error : undefined;
  const shown = text ?? (rule && t(ruleTexts[rule]));
  if (!isApiError(error) || shown === undefined) return null;
  const override = () => {
    const found = requireText(reason);
    setFault(found);
    if (!found && !isBusy) onOverride({ overrideRules: true, overrideReason: reason.trim() });
  };
  return (
    <div role="alert">
      <Notice icon="warning">
        <p>{shown}</p>
        {ruleReasons(t, error).map((one) => (
          <p key={one}>{one}</p>
        ))}
        {error.details && (
          <details>
            <summary>{t('common.details')}</summary>
            <p lang="en">{error.details}</p>
          </details>
        )}
        <div className={styles.override}>
          <TextField
            label={t('override-rules.reason')}
            hint={t('override-rules.reasonHint')}
            maxLength={1_000}
            value={reason}
            error={fault && t(fault)}
            onChange={(event) => setReason(event.target.value)}
            // Inside the form of the booking: Enter must not submit that form.
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              override();
            }}
          />
          <Button look="danger" isBusy={isBusy} onClick={override}>
            {t('override-rules.override')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
