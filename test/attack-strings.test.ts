/**
 * None of our regular expressions, and none that is applied to a client's value, takes exponential or cubic time: on these
 * texts it would never end on any machine. attack-strings.trial.ts finds quadratic time.
 */
import { testPatterns } from './attack-patterns.ts';

testPatterns({
  length: 3_000,
  longestMs: 60_000,
  slow: [/^(a+)+$/, /(x+x+)+y/, /^([a-z]+)*@$/, /^(?:a|a)*$/],
});
