/** Metrics of the audit log. */
import type { App } from '#platform/app-context.ts';
import { databaseGauges } from '#platform/observability/database-gauges.ts';
import { unsealedSeconds } from './seal-queries.ts';

/** Adds the age of what has no seal yet to `/metrics`: a transaction that stays open delays every later seal. */
export function registerAuditMetrics(app: App): void {
  databaseGauges(
    app,
    {
      petalpaw_audit_unsealed_age_seconds:
        'Age of the oldest entry of the audit log that has no seal yet, in seconds; 0 if there is none.',
    },
    async (db) => ({ petalpaw_audit_unsealed_age_seconds: await unsealedSeconds(db) }),
  );
}
