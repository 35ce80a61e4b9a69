/**
 * None of our regular expressions, and none that is applied to a client's value, is slow on any text: the limit of the
 * time stops a matcher of quadratic time, and linear expressions take a hundredth of it.
 */
import { testPatterns } from './attack-patterns.ts';

testPatterns({
  length: 60_000,
  longestMs: 50_000,
  slow: [/0+$/, /^(a+)+$/, /(x+x+)+y/, /^([a-z]+)*@$/, /^\s*(.*?)\s*$/, /(\d+)\.(\d+)$/, /^(?:a|a)*$/],
});
