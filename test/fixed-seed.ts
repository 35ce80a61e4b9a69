/**
 * Runs before each test file of the gate: property tests draw the same values in each run, so that a change does not fail by
 * a value that it did not cause. The trials draw others, and many more (many-values.ts).
 */
import fc from 'fast-check';

fc.configureGlobal({ seed: 20_261_127 });
