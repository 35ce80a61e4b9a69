/** The steps that set up a business, and which of them are done: the records say it, and nothing else is stored. */
import { useQuery } from '@tanstack/react-query';
import type { JsonValue, Staff } from '#client/index.ts';
import { settingsQuery } from '#console/api/queries.ts';
import { query } from '#console/api/query.ts';
import { useUser } from '#console/api/session.ts';
import { useLanguage } from '#console/i18n/language.tsx';
import { type Capability, may, type Role } from '#domain/access/roles.ts';
import type { KnownSetting } from '#domain/settings/known-settings.ts';
import { parseWorkingHours } from '#domain/time/working-hours.ts';

const capabilities = {
  business: 'writeSettings',
  services: 'writeServices',
  languages: 'readTranslations',
  hours: 'writeSettings',
  staff: 'manageStaff',
  customer: 'manageCustomers',
  emails: 'writeSettings',
} as const satisfies Record<string, Capability>;

export type SetupStepName = keyof typeof capabilities;
const names = Object.keys(capabilities) as SetupStepName[];

export interface SetupStep {
  readonly name: SetupStepName;
  readonly isDone: boolean;
}

export interface Setup {
  /** Those that the reader may do; undefined until their state is known. */
  readonly steps: readonly SetupStep[] | undefined;
  /** An administrator has hidden the link to them. */
  readonly isHidden: boolean;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** True for a role with at least one step. */
export function hasSetup(role: Role | undefined): boolean {
  return role !== undefined && names.some((name) => may(role, capabilities[name]));
}

/** The setting by which an administrator hides the link, for everyone. */
export const hiddenSetting = 'setupHidden' satisfies KnownSetting;

/** The settings of the step `business`. */
export const businessSettings = [
  'businessName',
  'timeZone',
  'currency',
] as const satisfies readonly KnownSetting[];

/** Members whose working hours are looked at. */
const mostMembers = 20;

/** `isAsked` false sends no requests: the steps stay unknown. With `evenHidden`, a hidden list has its steps. */
export function useSetup({ isAsked = true, evenHidden = false } = {}): Setup {
  const { languages } = useLanguage();
  const role = useUser()?.role;
  const lang = languages.catalog;
  const settings = useQuery({ ...settingsQuery(lang), enabled: isAsked && hasSetup(role) });
  const isHidden = settings.data?.get(hiddenSetting) === true;
  const shown = names.filter((name) => role !== undefined && may(role, capabilities[name]));
  const one = {
    staleTime: 60_000,
    enabled: isAsked && settings.data !== undefined && (evenHidden || !isHidden),
  };
  const ifShown = (name: SetupStepName) => ({ ...one, enabled: one.enabled && shown.includes(name) });
  const services = useQuery({
    ...query('listServices', { query: { active: true, limit: 1, lang } }),
    ...ifShown('services'),
  });
  const incomplete = useQuery({
    ...query('listTranslations', { query: { entity: 'service', limit: 1, lang } }),
    ...ifShown('languages'),
  });
  const staff = useQuery({
    ...query('listStaff', { query: { limit: mostMembers, lang } }),
    ...ifShown('staff'),
  });
  const pets = useQuery({ ...query('listPets', { query: { limit: 1 } }), ...ifShown('customer') });
  const isOffered = services.data && services.data.length > 0;
  const isDone: Readonly<Record<SetupStepName, boolean | undefined>> = {
    business: settings.data && businessSettings.every((key) => settings.data.has(key)),
    services: isOffered,
    languages: isOffered && incomplete.data && incomplete.data.length === 0,
    hours: settings.data?.has('openingHours'),
    staff: staff.data?.some(hasHours),
    customer: pets.data && pets.data.length > 0,
    emails: settings.data?.has('bookingEmails'),
  };
  const steps = shown.flatMap((name) => {
    const is = isDone[name];
    return is === undefined ? [] : [{ name, isDone: is }];
  });
  const queries = [settings, services, incomplete, staff, pets];
  return {
    steps: one.enabled && steps.length === shown.length ? steps : undefined,
    isHidden,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of queries) if (error) void refetch();
    },
  };
}

/** True if the member can be booked at certain hours only. */
export function hasHours({ workingHours }: Pick<Staff, 'workingHours'>): boolean {
  return isWeek(workingHours) && parseWorkingHours(workingHours, 'UTC') !== undefined;
}

function isWeek(value: JsonValue): value is Readonly<Record<string, JsonValue>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
