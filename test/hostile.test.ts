/** Each field gets a twelfth of the hostile values; hostile.trial.ts sends all of them. */
import { describe } from 'vitest';
import { testHostileValues } from './hostile.ts';

describe('hostile values in the fields of bodies, queries, paths and headers', () => testHostileValues(12));
