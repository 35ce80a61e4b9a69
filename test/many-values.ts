/** Runs before the property tests of the domain in the trials, which draw new values each time, and many of them. */
import fc from 'fast-check';

fc.configureGlobal({ numRuns: 10_000 });
