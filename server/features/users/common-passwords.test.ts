import { expect, test } from 'vitest';
import { loadIsCommonPassword } from './common-passwords.ts';

test('ASVS 5.0, 6.2.4: isCommon recognizes the most common passwords of eight characters or more in any case', async () => {
  const isCommon = await loadIsCommonPassword();
  for (const password of ['password', 'Password', '12345678', 'sunshine', 'PASSWORD1', 'qwertyuiop']) {
    expect(isCommon(password), password).toBe(true);
  }
  for (const password of ['', 'hello', 'correct horse battery staple', 'ปลาทูแม่กลอง']) {
    expect(isCommon(password), password).toBe(false);
  }
});
