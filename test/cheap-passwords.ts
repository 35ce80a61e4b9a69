/**
 * Runs before each test file: hashing a password takes a fiftieth of the time, since most users of the tests have one and
 * sign in with it. A file that needs the real cost sets it; servers in processes of their own have it anyway.
 */
import { setPasswordCost } from '#platform/base/crypto/password-hash.ts';

setPasswordCost({ memory: 1024, passes: 1, parallelism: 1 });
