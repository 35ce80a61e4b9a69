/** A setting while it is edited: the parts of its value, and its properties as further parts. */
import type { SettingChange, SettingGroup } from '#client/index.ts';
import type { Parts } from '#console/components/versions/merge.ts';
import { type Faults, type Kind, partsOf, readParts } from './setting-value.ts';

/** The part of the stored setting from which a form starts. */
interface Stored {
  readonly key: string;
  readonly kind: Kind;
  readonly value: Parameters<typeof partsOf>[1];
  readonly group: SettingGroup;
  readonly isPublic: boolean;
}

export function settingParts({ kind, value, group, isPublic }: Stored): Parts {
  return { ...partsOf(kind, value), kind, group, isPublic: String(isPublic) };
}

export function kindOfParts(parts: Parts): Kind {
  return (parts.kind ?? 'text') as Kind;
}

/** Returns the changes to send, or the error. */
export function settingChange(
  key: string,
  base: Parts | undefined,
  draft: Parts,
): { readonly change: SettingChange } | { readonly faults: Faults } {
  const kind = kindOfParts(draft);
  const read = readParts(kind, draft);
  if ('faults' in read) return read;
  const isOther = (part: string) => base?.[part] !== draft[part];
  return {
    change: {
      key,
      value: read.value,
      ...(isOther('kind') && { isTranslatable: kind === 'texts', ...(base && { type: null }) }),
      ...(isOther('group') && { group: draft.group as SettingGroup }),
      ...(isOther('isPublic') && { isPublic: draft.isPublic === 'true' }),
    },
  };
}
