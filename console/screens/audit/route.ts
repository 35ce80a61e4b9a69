/** The address of the audit log. */
import { dayInAddress } from '#console/components/page/day-in-address.ts';
import { lazyScreen } from '#console/components/page/lazy-screen.ts';
import type { AuditSearch } from './audit-search.ts';

export const auditRoute = {
  path: '/audit',
  validateSearch: (given: Record<string, unknown>): AuditSearch => {
    // A number in the address is read as one: an id or a name may be only digits.
    const text = (value: unknown) =>
      typeof value === 'string' || typeof value === 'number' ? String(value) || undefined : undefined;
    return {
      actor: text(given.actor),
      action: text(given.action),
      entity: text(given.entity),
      record: text(given.record),
      from: dayInAddress(given.from),
      to: dayInAddress(given.to),
      entry: text(given.entry),
    };
  },
  staticData: { access: 'readAuditLog' },
  component: lazyScreen(() => import('./audit-screen.tsx'), 'AuditScreen', 'business', 'admin'),
} as const;
