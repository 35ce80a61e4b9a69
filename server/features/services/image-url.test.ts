import { describe, expect, test } from 'vitest';
import { imageUrlProblem } from './schema.ts';

describe('imageUrl and images are http(s) or relative (contract §7)', () => {
  test.each([
    'https://cdn.example/bath.jpg',
    'http://cdn.example:8080/bath.jpg?size=2#top',
    'HTTPS://CDN.EXAMPLE/BATH.JPG',
    '//cdn.example/bath.jpg',
    '/images/bath.jpg',
    'images/bath.jpg',
    '../bath.jpg',
    './a:b.jpg',
    '?image=7',
    '#bath',
    'a picture of a bath.jpg',
    'รูป/อาบน้ำ.jpg',
    '100%.jpg',
    '',
  ])('accepts %j', (text) => {
    expect(imageUrlProblem(text)).toBeUndefined();
  });

  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'blob:https://petalpaw.example/7',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://cdn.example/bath.jpg',
    'mailto:a@b.example',
    'C:\\images\\bath.jpg',
    'http://',
    'https://cdn example/',
    'http://[::1',
    'https://cdn.example:99999/',
  ])('refuses %j', (text) => {
    expect(imageUrlProblem(text)).toBe('expected an http or https URL, or a relative one');
  });
});
