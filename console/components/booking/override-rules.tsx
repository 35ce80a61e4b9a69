/**
 * A rule of the business has refused a booking: users who may override it give a reason, which the audit log keeps.
 * Needs the part 'business' of the messages.
 */

import { type ReactNode, useState } from 'react';
import { problemOf } from '#console/api/problems.ts';
import { Button } from '#console/components/button/button.tsx';
import { type Fault, requireText } from '#console/components/field/checks.ts';
import { TextField } from '#console/components/field/field.tsx';
import { stack } from '#console/components/layout/layout.ts';
import { Causes, Notice } from '#console/components/page/page.tsx';
import { useTranslate } from '#console/i18n/language.tsx';
import { longestLine } from '#domain/text/sizes.ts';
import { canOverride, type Override } from './booking-refusal.ts';
import styles from './override-rules.module.css';

interface OverrideRulesProps {
  readonly error: unknown;
  readonly isBusy: boolean;
  /** False where the request has no field for a reason, and no cause says more than the identifier: for places. */
  readonly takesReason?: boolean;
  readonly onOverride: (override: Override) => void;
  /** What is shown of a refusal without exceptions. */
  readonly children?: ReactNode;
}

export function OverrideRules({
  error,
  isBusy,
  takesReason = true,
  onOverride,
  children,
}: OverrideRulesProps) {
  const t = useTranslate();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<Fault>();
  if (!canOverride(error)) return children;
  const override = () => {
    const found = takesReason ? requireText(reason) : undefined;
    setFault(found);
    if (!found && !isBusy) onOverride({ overrideRules: true, overrideReason: reason.trim() });
  };
  return (
    <div role="alert">
      <Notice icon="warning">
        {takesReason ? <Causes error={error} message="" /> : <p>{t(problemOf(error).message)}</p>}
        <div className={`${stack(3, 'fitting')} ${styles.override}`}>
          {takesReason && (
            <TextField
              label={t('override-rules.reason')}
              hint={t('override-rules.reasonHint')}
              maxLength={longestLine}
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
          )}
          <Button look="danger" isBusy={isBusy} onClick={override}>
            {t('override-rules.override')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
