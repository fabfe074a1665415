import { expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import type { Experiment } from './schema.ts'

const now = new Date('2026-11-22T00:00:00Z')
const experiment: Experiment = {
  id: 'labels',
  name: 'Labels',
  address: '/docs/here/',
  variants: [
    { id: 'original', address: '/docs/here/', weight: 1 },
    { id: 'inside', address: '/docs/ab/there/', weight: 1 },
  ],
  differsIn: ['labelStyle'],
  starts: '2026-11-01T00:00:00Z',
  ends: null,
  plan: { goal: 'signUps', baseline: 0.1, minimalLift: 0.2 },
}
const over = { ends: '2026-11-21T00:00:00Z' }

/** What is said of so many sign-ups of so many visitors. */
function say(change: Partial<Experiment>, ...results: [signUps: number, visitors: number][]) {
  const whole = { ...experiment, ...change }
  const counts = results.map(([signUps, visitors], index) => {
    const variant = whole.variants[index]?.id ?? ''
    return { variant, visitors, signUps, opened: 0, filledIn: 0 }
  })
  return evaluate(whole, { counts, completeAt: now, decidedAt: now }, now)
}

// The plan takes 3,841 visitors of each variant.
test.each([
  ['prepared', { starts: null }, [0, 0], [0, 0]],
  ['waiting', { starts: '2027-01-01T00:00:00Z' }, [0, 0], [0, 0]],
  ['keep-running', {}, [0, 0], [0, 0]],
  ['keep-running', {}, [100, 2000], [900, 2010]],
  ['keep-running', {}, [400, 4000], [800, 3840]],
  ['too-few', over, [100, 2000], [900, 2010]],
  ['uneven', {}, [400, 4400], [400, 3900]],
  ['better', {}, [400, 4000], [480, 4000]],
  ['better', over, [400, 4000], [480, 4000]],
  ['worse', {}, [480, 4000], [400, 4000]],
  ['undecided', {}, [400, 4000], [420, 4000]],
] as const)('the stop rule says %s for %j with %j and %j', (verdict, change, one, other) => {
  expect(say(change, [...one], [...other]).verdict.is).toBe(verdict)
})

test('of several better variants the one is named whose difference is most certainly large', () => {
  const [original, inside] = experiment.variants
  const variants = [original, inside, { ...inside, id: 'third' }] as const
  const { verdict } = say({ variants }, [500, 5000], [600, 5000], [650, 5000])
  expect(verdict).toEqual({ is: 'better', variant: 'third' })
})

test('while the last visitors have time for a goal nothing is concluded, and it says until when', () => {
  const counts = experiment.variants.map(({ id }, index) => {
    return { variant: id, visitors: 4000, signUps: 400 + 80 * index, opened: 0, filledIn: 0 }
  })
  const completeAt = new Date('2026-11-20T12:00:00Z')
  const { verdict } = evaluate(experiment, { counts, completeAt, decidedAt: null }, now)
  expect(verdict).toEqual({ is: 'following', until: '2026-11-27T12:00:00.000Z' })
})

test('a difference that one variant alone would have shown is none among three, and needs more visitors', () => {
  const [original, inside] = experiment.variants
  const variants = [original, inside, { ...inside, id: 'third' }, { ...inside, id: 'fourth' }] as const
  expect(say({}, [400, 4000], [455, 4000]).verdict.is).toBe('better')
  const among = say({ variants }, [560, 5600], [637, 5600], [560, 5600], [560, 5600])
  expect(say({}, [560, 5600], [637, 5600]).verdict.is).toBe('better')
  expect(among.verdict.is).toBe('undecided')
  expect(among.variants[1]?.planned).toBeGreaterThan(3841)
})

test('it tells the visitors that are still needed, and compares with the original alone', () => {
  const { variants } = say({}, [100, 1000], [120, 1000])
  expect(variants).toMatchObject([
    {
      id: 'original',
      visitors: 1000,
      planned: 3841,
      needed: 2841,
      outcomes: { signUps: { comparison: null } },
    },
    { id: 'inside', outcomes: { signUps: { count: 120, rate: { value: 0.12 } } } },
  ])
  const { difference, lift } = variants[1]?.outcomes.signUps.comparison ?? {}
  expect(difference?.low).toBeLessThan(0)
  expect(difference?.high).toBeGreaterThan(0.02)
  expect(lift?.high).toBeGreaterThan(0.2)
})
