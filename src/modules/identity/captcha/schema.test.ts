import { expect, test } from 'vitest'
import { type CaptchaAnswer, formatCaptchaAnswer, parseCaptchaAnswer } from './schema.ts'

test.each<CaptchaAnswer>([
  { kind: 'ready' },
  { kind: 'proof', token: 'Ab_-1.1700000000.16.13.x-Y_', nonces: [1, 4294967295] },
  { kind: 'provider', token: '03AFcWeA-_x'.repeat(100) },
])('CAPT-1 what a browser writes in the header is read back: $kind', (answer) => {
  expect(parseCaptchaAnswer(formatCaptchaAnswer(answer))).toEqual(answer)
})

test('CAPT-1 a call without the header can answer nothing', () => {
  expect(parseCaptchaAnswer(undefined)).toBeUndefined()
})

test.each([
  '',
  'proof',
  'proof a',
  'proof a -1',
  'proof a 1,,2',
  'proof a 12345678901',
  `proof ${'a'.repeat(201)} 1`,
  `proof a ${Array(65).fill(1).join(',')}`,
  'provider',
  'provider a b',
  `provider ${'a'.repeat(4097)}`,
])('CAPT-1 what cannot be read is no answer yet: %.40s', (header) => {
  expect(parseCaptchaAnswer(header)).toEqual({ kind: 'ready' })
})
