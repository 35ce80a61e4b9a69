/** The address of the audit log. */
import { dayInAddress, textsInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';

/** The search parameters of the audit log: the filters, as the server has them, and the open entry. */
export interface AuditSearch {
  /** The id of the user who did it. */
  readonly actor?: string | undefined;
  readonly action?: string | undefined;
  /** The type of record, and the id of one. */
  readonly entity?: string | undefined;
  readonly record?: string | undefined;
  /** Days of the business, `YYYY-MM-DD`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The id of the open entry. */
  readonly entry?: string | undefined;
}

export type AuditFilters = Omit<AuditSearch, 'entry'>;

export const auditRoute = {
  path: '/audit',
  validateSearch: (given: Record<string, unknown>): AuditSearch => ({
    ...textsInAddress(given, ['actor', 'action', 'entity', 'record', 'entry']),
    from: dayInAddress(given.from),
    to: dayInAddress(given.to),
  }),
  staticData: { access: 'readAuditLog' },
  ...screen(() => import('./audit-screen.tsx'), 'AuditScreen', 'business', 'admin'),
} as const;
