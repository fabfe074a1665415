import { describe, expect, test } from 'vitest'
import { isSignedNotice, signNotice } from './signed-notice.ts'

// The published vector: docs of the scheme and our own security requirements agree on it.
const secret = 'whsec_test'
const body = '{"id":"evt_1"}'
const time = 1_763_623_655
const v1 = 'c0cdaf542d9e7c864c35d1ae17a45dda6dd8c78902f523d15b351556e60c5cca'
const at = (seconds: number) => new Date((time + seconds) * 1000)
const isGood = (signature: string | null, options: { now?: Date; body?: string; secrets?: string[] } = {}) =>
  isSignedNotice(options.secrets ?? [secret], {
    signature,
    body: options.body ?? body,
    now: options.now ?? at(0),
  })

describe('R-31 a signed notice', () => {
  test('is accepted with the right signature, up to five minutes before and after', () => {
    expect(isGood(`t=${time},v1=${v1}`)).toBe(true)
    expect(isGood(`t=${time},v1=${v1}`, { now: at(300) })).toBe(true)
    expect(isGood(`t=${time},v1=${v1}`, { now: at(-300) })).toBe(true)
    expect(signNotice(secret, { body, now: at(0) })).toBe(`t=${time},v1=${v1}`)
  })

  test('is refused when it is older, or from the future', () => {
    expect(isGood(`t=${time},v1=${v1}`, { now: at(301) })).toBe(false)
    expect(isGood(`t=${time},v1=${v1}`, { now: at(-301) })).toBe(false)
  })

  test('is refused when a byte, a blank or the time was changed', () => {
    expect(isGood(`t=${time},v1=${v1}`, { body: '{"id":"evt_2"}' })).toBe(false)
    expect(isGood(`t=${time},v1=${v1}`, { body: '{ "id": "evt_1" }' })).toBe(false)
    expect(isGood(`t=${time + 1},v1=${v1}`)).toBe(false)
  })

  test.each([
    null,
    '',
    'nonsense',
    `t=${time}`,
    `v1=${v1}`,
    `t=${time},v0=${v1}`,
    `t=${time},v1=`,
    `t=${time},v1=${v1.slice(0, 32)}`,
    `t=${time},v1=${v1}00`,
    `t=${time},v1=${v1.toUpperCase()}`,
    `t=-1,v1=${v1}`,
    `t=NaN,v1=${v1}`,
  ])('is refused with the header %j', (header) => {
    expect(isGood(header)).toBe(false)
  })

  test('may carry several signatures, and be checked against an old and a new secret', () => {
    const wrong = '0'.repeat(64)
    expect(isGood(`t=${time},v1=${wrong},v1=${v1}`)).toBe(true)
    expect(isGood(`t=${time},v1=${v1},v0=${wrong}`)).toBe(true)
    expect(isGood(`t=${time},v1=${v1}`, { secrets: ['whsec_new', secret] })).toBe(true)
    expect(isGood(`t=${time},v1=${v1}`, { secrets: ['whsec_new'] })).toBe(false)
  })
})
