/** Returns the fields of the record with these names, in their order, and no others. */
export function pick<Fields, const Name extends keyof Fields>(
  record: Fields,
  names: readonly Name[],
): Pick<Fields, Name> {
  return Object.fromEntries(names.map((name) => [name, record[name]])) as Pick<Fields, Name>;
}
