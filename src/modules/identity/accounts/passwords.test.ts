import { expect, test } from 'vitest'
import { createPasswordHasher } from './passwords.ts'

test('a password is known again, another one is not', async () => {
  const passwords = createPasswordHasher()
  const stored = await passwords.hash('a passphrase with spaces')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify(stored, 'a passphrase with spaces')).toBe(true)
  expect(await passwords.verify(stored, 'a passphrase with space')).toBe(false)
})

test('R-02 no part of a long password is ignored', async () => {
  const passwords = createPasswordHasher()
  const long = 'x'.repeat(100)
  expect(await passwords.verify(await passwords.hash(long), long.slice(0, 72))).toBe(false)
})

test('F-14 a flood is refused beyond the queue and served up to it', async () => {
  const passwords = createPasswordHasher({ concurrency: 1, queueLimit: 3 })
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => passwords.hash('one of many')))
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(refused).toHaveLength(6)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'unavailable', retryAfter: 1 })
  await expect(passwords.hash('later')).resolves.toContain('$argon2id$')
})
