/** The user's choices in the address. */
import type { Service } from '#client/index.ts';
import { type ChosenService, mostOfOne } from '#console/components/booking/chosen-services.ts';

/** The quantities by the id of the service, in the order of the address. */
export function readAmounts(text = ''): ReadonlyMap<string, number> {
  const amounts = new Map<string, number>();
  for (const part of text.split('.').filter(Boolean)) {
    const [id = '', amount = '1'] = part.split('*');
    const count = /^\d{1,2}$/.test(amount) ? Number(amount) : 1;
    amounts.set(id, Math.min(Math.max(count, 1), mostOfOne));
  }
  return amounts;
}

/** The text of the address; undefined for nothing. */
export function writeAmounts(amounts: ReadonlyMap<string, number>): string | undefined {
  const parts = [...amounts].map(([id, amount]) => (amount === 1 ? id : `${id}*${amount}`));
  return parts.length === 0 ? undefined : parts.join('.');
}

export function readIds(text = ''): readonly string[] {
  return [...new Set(text.split('.').filter(Boolean))];
}

export function writeIds(ids: readonly string[]): string | undefined {
  return ids.length === 0 ? undefined : ids.join('.');
}

/** The services in the address that are offered. */
export function chosenServices(
  text: string | undefined,
  catalog: readonly Service[],
): readonly ChosenService[] {
  return [...readAmounts(text)].flatMap(([id, amount]) => {
    const service = catalog.find((one) => one.id === id);
    return service === undefined ? [] : [{ service, amount }];
  });
}
