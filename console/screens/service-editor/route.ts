/** The addresses of the catalog editor: the filters of the list, and the language that is edited next to English. */
import { textInAddress } from '#console/components/page/in-address.ts';
import { screen } from '#console/components/page/screen.ts';
import { type ServiceCategory, serviceCategories } from '#domain/booking/record/service-category.ts';
import { isLanguage, type Language } from '#domain/text/language.ts';

export interface ServicesSearch {
  readonly q?: string | undefined;
  readonly category?: ServiceCategory | undefined;
  readonly active?: boolean | undefined;
  /** Only services that lack a text in this language. */
  readonly missing?: Language | undefined;
}

export const servicesEditorRoute = {
  path: '/catalog',
  validateSearch: ({ q, category, active, missing }: Record<string, unknown>): ServicesSearch => ({
    q: textInAddress(q),
    category: serviceCategories.find((one) => one === category),
    active: typeof active === 'boolean' ? active : undefined,
    missing: languageOf(missing),
  }),
  staticData: { access: 'writeServices' },
  ...screen(() => import('./services-screen.tsx'), 'ServicesScreen', 'business', 'admin'),
} as const;

export interface ServiceEditorSearch {
  readonly language?: Language | undefined;
}

/** The id `new` is the form for a new service. */
export const serviceEditorRoute = {
  path: '/catalog/$id',
  validateSearch: ({ language }: Record<string, unknown>): ServiceEditorSearch => ({
    language: languageOf(language),
  }),
  staticData: { access: 'writeServices' },
  ...screen(() => import('./service-editor-screen.tsx'), 'ServiceEditorScreen', 'business', 'admin'),
} as const;

/** The language in the address. `id` may be a language, too; a number in JSON is not one. */
function languageOf(value: unknown): Language | undefined {
  return typeof value === 'string' && isLanguage(value) ? value : undefined;
}
