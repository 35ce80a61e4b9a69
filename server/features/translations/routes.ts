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

const tag = 'Translations';

export const translationEndpoints: readonly AnyEndpoint[] = [
  endpoint({
    operationId: 'listTranslations',
    method: 'GET',
    path: '/translations',
    tag,
    summary: 'List the texts that lack a translation',
    description:
      'Texts of services, then of staff members, then of settings. A missing or empty translation counts as lacking: its readers see the English text.',
    access: 'readTranslations',
    origin: 'chosen',
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
  endpoint({
    operationId: 'getTranslationCoverage',
    method: 'GET',
    path: '/translations/coverage',
    tag,
    summary: 'Count the translations of each language',
    description: 'Over the texts of services, staff members and settings.',
    access: 'readTranslations',
    origin: 'chosen',
    success: {
      description: 'The figures of all languages',
      schema: Type.Array(translationCoverage),
      example: translationCoverageExample,
    },
    handle: (call) => getTranslationCoverage(call),
  }),
];
