/** Searches the services that the page has loaded, without a request for every character. */
import type { Service } from '#client/index.ts';
import type { CatalogSearch } from './route.ts';

/** The services of the category whose name or description contains every word, whatever the case. */
export function matchingServices(
  services: readonly Service[],
  { q, category }: CatalogSearch,
): readonly Service[] {
  const words = folded(q ?? '')
    .split(/\s+/u)
    .filter(Boolean);
  return services.filter((service) => {
    if (category !== undefined && service.category !== category) return false;
    const text = folded(`${service.name} ${service.description ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without case and accents: people search for `tia` and mean `tỉa`. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('đ', 'd');
}
