/** The records that a user has opened in this tab, the latest first. Signing out removes them (components/sign-out/). */
import { withStorage } from '#console/api/storage.ts';

export const recentKinds = ['customer', 'pet', 'booking'] as const;
export type RecentKind = (typeof recentKinds)[number];

export interface RecentItem {
  readonly kind: RecentKind;
  readonly id: string;
  /** A name; for a booking the names of its pets. */
  readonly name: string;
  /** When a booking begins. */
  readonly at?: string | undefined;
}

const most = 8;
/** Not with the prefix of drafts, which an emailed link takes along (components/page/awaited-link.ts). */
const keyOf = (userId: string) => `recent.${userId}`;

export function recentItems(userId: string): readonly RecentItem[] {
  return withStorage(() => parsedItems(sessionStorage.getItem(keyOf(userId))), []);
}

export function rememberItem(userId: string, item: RecentItem): void {
  const items = JSON.stringify(withItem(recentItems(userId), item));
  withStorage(() => sessionStorage.setItem(keyOf(userId), items), undefined);
}

/** The items with this one first. */
export function withItem(items: readonly RecentItem[], item: RecentItem): readonly RecentItem[] {
  return [item, ...items.filter(({ id }) => id !== item.id)].slice(0, most);
}

/** The items of a stored text, without entries of any other form. */
export function parsedItems(text: string | null): readonly RecentItem[] {
  const value: unknown = JSON.parse(text ?? '[]');
  return Array.isArray(value) ? value.filter(isItem) : [];
}

function isItem(value: unknown): value is RecentItem {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, name, at } = value as Record<string, unknown>;
  return (
    recentKinds.some((one) => one === kind) &&
    typeof id === 'string' &&
    typeof name === 'string' &&
    (at === undefined || typeof at === 'string')
  );
}
