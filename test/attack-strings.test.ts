/**
 * None of our regular expressions, and none that is applied to a client's value, takes exponential time: on these texts
 * it would never end on any machine. attack-strings.trial.ts finds quadratic and cubic time.
 */
import { testPatterns } from './attack-patterns.ts';

testPatterns({
  length: 200,
  longestMs: 60_000,
  slow: [/^(a+)+$/, /(x+x+)+y/, /^([a-z]+)*@$/, /^(?:a|a)*$/],
});
