/** The settings table and every statement that names it. */
import type { Generated, Selectable } from 'kysely';
import { isRule } from '#domain/settings/known-settings.ts';
import { type AnyDatabase, tablesOf } from '#platform/data/db/tables.ts';
import type { SettingContent } from './setting.ts';

export interface SettingTables {
  /** The value is written as JSON text, and read as the parsed value; it is SQL NULL only in deleted rows. */
  settings: SettingContent & {
    /** True for a rule for bookings. */
    isRule: boolean;
    isDeleted: Generated<boolean>;
    revision: string;
  };
}

export interface Setting extends SettingContent {
  readonly isRule: boolean;
  readonly isDeleted: boolean;
  readonly revision: bigint;
}

const selectRows = (db: AnyDatabase) => tablesOf<SettingTables>(db).selectFrom('settings').selectAll();
const selectSettings = (db: AnyDatabase) => selectRows(db).where('isDeleted', '=', false);

/** Returns every row with a higher revision, including deleted rows. */
export async function readSettingsAfter(db: AnyDatabase, revision: bigint): Promise<Setting[]> {
  const rows = await selectRows(db).where('revision', '>', String(revision)).execute();
  return rows.map(settingOf);
}

/** Returns the existing settings among the keys. */
export async function findSettings(db: AnyDatabase, keys: readonly string[]): Promise<Setting[]> {
  const rows = await selectSettings(db).where('key', 'in', keys).execute();
  return rows.map(settingOf);
}

/** Returns the rules for bookings, in the order of their keys. */
export async function findRuleSettings(db: AnyDatabase): Promise<Setting[]> {
  const rows = await selectSettings(db)
    .where('isRule', '=', true)
    .orderBy('key', (order) => order.collate('C'))
    .execute();
  return rows.map(settingOf);
}

/** Writes the setting, whether it is new, exists already, or was deleted and left its row. */
export async function saveSetting(
  db: AnyDatabase,
  setting: SettingContent,
  revision: string,
): Promise<Setting> {
  const { key, ...columns } = {
    ...setting,
    value: JSON.stringify(setting.value),
    isRule: isRule(setting.key),
    isDeleted: false,
    revision,
  };
  const row = await tablesOf<SettingTables>(db)
    .insertInto('settings')
    .values({ key, ...columns })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
    .returningAll()
    .executeTakeFirstOrThrow();
  return settingOf(row);
}

/** Empties the row, so that no part of the value remains. */
export async function eraseSetting(db: AnyDatabase, key: string, revision: string): Promise<Setting> {
  const row = await tablesOf<SettingTables>(db)
    .updateTable('settings')
    .set({ value: null, isDeleted: true, revision })
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirstOrThrow();
  return settingOf(row);
}

function settingOf(row: Selectable<SettingTables['settings']>): Setting {
  return { ...row, revision: BigInt(row.revision) };
}
