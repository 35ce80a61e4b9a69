/** The order of the catalog and the search in it, as a reader of a language sees it (contract §7, §14). */
import type { Language } from '#domain/language.ts';
import type { ServiceCategory } from '#domain/service-category.ts';
import { localize } from '#domain/translated-text.ts';
import { SearchTexts } from '#platform/table-cache/search-texts.ts';
import { type SortField, sortedRows } from '#platform/table-cache/sorted-rows.ts';
import type { Service } from './queries.ts';
import type { ServiceSortField } from './schema.ts';

export interface CatalogSelection {
  readonly category?: ServiceCategory;
  readonly active?: boolean;
  /** Part of the name or the description in the reader's language. */
  readonly q?: string;
  readonly sortBy: ServiceSortField;
  readonly sortOrder: 'asc' | 'desc';
}

/** Returns the services that pass the filters, in the requested order. `services` are in the order of creation. */
export function selectServices(
  services: readonly Service[],
  { category, active, q, sortBy, sortOrder }: CatalogSelection,
  language: Language,
): readonly Service[] {
  const field = sortFields[sortBy];
  const sorted = sortedRows(services, { name: sortBy, field, sortOrder, language });
  const filtered =
    category === undefined && active === undefined
      ? sorted
      : sorted.filter(
          (service) =>
            (category === undefined || service.category === category) &&
            (active === undefined || service.isActive === active),
        );
  return q === undefined ? filtered : searchTexts.containing(filtered, q, language);
}

const searchTexts = new SearchTexts<Service>(({ name, description }, language) =>
  [name, description].flatMap((text) => (text ? [localize(text, language)] : [])),
);

const sortFields: Readonly<Record<ServiceSortField, SortField<Service>>> = {
  createdAt: { number: ({ position }) => position },
  name: { text: ({ name }, language) => localize(name, language) },
  category: { text: ({ category }) => category },
  basePrice: { number: ({ basePrice }) => basePrice },
  duration: { number: ({ duration }) => duration },
};
