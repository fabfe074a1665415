import { expect, test } from 'vitest'
import { parseLimits } from '#kernel/rate-limits/schema.ts'
import { DOWNLOADS_A_DAY } from '#modules/entitlements/schema.ts'
import { defaultLimits } from './modules.ts'

test('R-45 the published limits', () => {
  const minute = 60
  const hour = 60 * minute
  expect(defaultLimits).toMatchObject({
    signUpsPerNetwork: [
      { attempts: 10, seconds: minute },
      { attempts: 30, seconds: hour },
    ],
    logInFailuresPerNetwork: [{ attempts: 30, seconds: 15 * minute }],
    mailsPerAddress: [{ attempts: 3, seconds: hour }],
    resetsPerAddress: [{ attempts: 5, seconds: hour }],
    resetsPerNetwork: [{ attempts: 20, seconds: hour }],
    ticketFailuresPerNetwork: [{ attempts: 30, seconds: hour }],
    searchesPerVisitor: [{ attempts: 60, seconds: minute }],
    searchesPerMember: [{ attempts: 300, seconds: minute }],
    searchesPerNetwork: [{ attempts: 600, seconds: minute }],
  })
})

test('R-23 what a license gives is never stopped by the limit of texts, also where each file is opened first', () => {
  const day = 24 * 60 * 60
  for (const { attempts, seconds } of defaultLimits.textsPerAccount.filter(({ seconds }) => seconds >= day)) {
    expect(attempts).toBeGreaterThan((2 * DOWNLOADS_A_DAY * seconds) / day)
  }
})

test('R-03 who goes on guessing waits longer and longer, half a day at last', () => {
  const [first, ...later] = defaultLimits.logInFailuresPerAccount
  expect(first).toEqual({ attempts: 10, seconds: 900 })
  expect(later.at(-1)?.seconds).toBe(12 * 60 * 60)
  const secondsEach = defaultLimits.logInFailuresPerAccount.map(({ attempts, seconds }) => seconds / attempts)
  expect(secondsEach).toEqual(secondsEach.toSorted((a, b) => a - b))
})

test('every manifest writes its limits so that they can be read', () => {
  for (const limits of Object.values(defaultLimits)) expect(limits).not.toBeUndefined()
})

test.each([
  ['1/1s', [{ attempts: 1, seconds: 1 }]],
  [
    ' 10/15m  30/12h ',
    [
      { attempts: 10, seconds: 900 },
      { attempts: 30, seconds: 43_200 },
    ],
  ],
  ['100/1d', [{ attempts: 100, seconds: 86_400 }]],
  ['', undefined],
  ['10', undefined],
  ['0/1m', undefined],
  ['10/0m', undefined],
  ['-1/1m', undefined],
  ['10/1w', undefined],
  ['10/1m, 30/1h', undefined],
  ['10/1m nonsense', undefined],
])('%j reads %j', (text, limits) => {
  expect(parseLimits(text)).toEqual(limits)
})
