/** A setting while it is edited: the parts of its value, and its properties as further parts. */
import { isApiError, type SettingChange, type SettingGroup } from '#client/index.ts';
import type { Faults } from '#console/components/field/checks.ts';
import type { Parts } from '#console/components/versions/versions.ts';
import { conversionOf, type Kind, partsOf } from './known-settings.ts';
import { InvalidParts, type PartFaults, refusedParts } from './part-faults.ts';

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
): { readonly change: SettingChange } | { readonly faults: PartFaults } {
  const kind = kindOfParts(draft);
  const read = conversionOf(kind).read(draft);
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

/** The errors of the form whose value `parts` has the draft. */
export function draftFaults(parts: Parts): Faults {
  const read = conversionOf(kindOfParts(parts)).read(parts);
  return 'faults' in read ? asPaths(read.faults) : {};
}

/** The parts that the server has refused, to be shown at their fields. */
export function refusalOf(error: unknown): Faults {
  if (error instanceof InvalidParts) return asPaths(error.faults);
  if (!isApiError(error, 'VALIDATION_FAILED')) return {};
  return asPaths(Object.fromEntries(refusedParts(error.causes).map((part) => [part, 'refused'])));
}

function asPaths(faults: PartFaults): Faults {
  return Object.fromEntries(Object.entries(faults).map(([part, fault]) => [`parts.${part}`, fault]));
}
