/** Each field gets all hostile values. */
import { testHostileValues } from './hostile.ts';

testHostileValues(1);
