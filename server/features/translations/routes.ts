/** The endpoints for those who translate the content (contract §14). */
import { Type } from 'typebox';
import { type AnyEndpoint, endpoint, shownPage } from '#platform/http/endpoint.ts';
import { getTranslationCoverage, listTranslations } from './operations.ts';
import {
  incompleteText,
  incompleteTextExample,
  toReply,
  translationCoverage,
  translationCoverageExample,
  translationsQuery,
} from './schema.ts';

const common = { tag: 'Translations', access: 'readTranslations' } as const;

export const translationEndpoints: readonly AnyEndpoint[] = [
  endpoint('listTranslations', 'GET /translations', {
    ...common,
    summary: 'List the texts that lack a translation',
    description:
      'Texts of services, then of staff members, then of settings. A missing or empty translation counts as lacking: its readers see the English text.',
    localized: true,
    query: translationsQuery,
    success: {
      description: 'A page of texts',
      shape: 'page',
      schema: incompleteText,
      example: incompleteTextExample,
    },
    handle: (call, { query }) =>
      shownPage(listTranslations(call, query), (one) => toReply(one, call.language)),
  }),
  endpoint('getTranslationCoverage', 'GET /translations/coverage', {
    ...common,
    summary: 'Count the translations of each language',
    description: 'Over the texts of services, staff members and settings.',
    success: {
      description: 'The figures of all languages',
      schema: Type.Array(translationCoverage),
      example: translationCoverageExample,
    },
    handle: (call) => getTranslationCoverage(call),
  }),
];
