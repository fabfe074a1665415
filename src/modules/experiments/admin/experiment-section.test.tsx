import { setupI18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { evaluate } from '../evaluate.ts'
import type { Experiment } from '../schema.ts'
import { ExperimentSection } from './experiment-section.tsx'

const now = new Date('2026-11-22T00:00:00Z')
// The plan takes 3,841 visitors of each variant.
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
const ended = { ends: '2026-11-21T00:00:00Z' }
type Result = readonly [visitors: number, signUps: number, opened: number, filledIn: number]

/** What an operator reads of an experiment with these results. */
function read(
  results: readonly Result[],
  change: Partial<Experiment> = {},
  decidedAt: Date | null = new Date('2026-11-20T12:00:00Z'),
) {
  const whole = { ...experiment, ...change }
  const counts = results.map(([visitors, signUps, opened, filledIn], index) => ({
    variant: whole.variants[index]?.id ?? '',
    visitors,
    signUps,
    opened,
    filledIn,
  }))
  const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })
  const html = renderToString(
    <I18nProvider i18n={i18n}>
      <ExperimentSection
        experiment={evaluate(whole, { counts, completeAt: new Date('2026-11-13T12:00:00Z'), decidedAt }, now)}
        website="https://formulary.example"
      />
    </I18nProvider>,
  ).replace(/<!-- -->/g, '')
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

test('an operator reads of every version its visitors, sign-ups, opened and filled-in documents, each rate with its interval, and how many visitors are still needed', () => {
  const { html, text } = read([
    [1000, 100, 60, 30],
    [1010, 130, 80, 41],
  ])
  expect(text).toContain('Running')
  const rows = [...html.matchAll(/<tr class[^>]*>.*?<\/tr>/gs)].map(([row]) =>
    row
      .replace(/<span aria-hidden="true".*?<\/span>/gs, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' '),
  )
  // Calculated elsewhere: quantiles of Beta(reached + ½, not reached + ½).
  expect(rows).toEqual([
    ' original /docs/here/ 1,000 of 3,841 2,841 more needed 100 10% (8.3% to 12%) 60 6% (4.7% to 7.6%) 30 3% (2.1% to 4.2%) ',
    ' inside /docs/ab/there/ 1,010 of 3,841 2,831 more needed 130 12.9% (10.9% to 15%) 80 7.9% (6.4% to 9.7%) 41 4.1% (3% to 5.4%) ',
  ])
  // The same as a picture, whose numbers are said too.
  expect(text).toContain('rates with their 95% intervals')
  expect(text).toContain('12.9%, 10.9%–15%')
})

test.each<[string, [Result, Result], Partial<Experiment>, string, string]>([
  [
    'prepared',
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
    { starts: null },
    'Ready to start',
    'It begins at the time in starts in its file in content/experiments/, once the product has been rebuilt.',
  ],
  [
    'waiting',
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
    { starts: '2027-01-01T00:00:00Z' },
    'It starts automatically',
    'No one takes part before the start date in its file.',
  ],
  [
    'not there yet, however clear it looks',
    [
      [2000, 100, 0, 0],
      [2010, 900, 0, 0],
    ],
    {},
    'Keep it running',
    '3,672 more visitors are needed before anything is decided.',
  ],
  [
    'ended too early',
    [
      [2000, 100, 0, 0],
      [2010, 900, 0, 0],
    ],
    ended,
    'It ended too early',
    '3,672 visitors were still missing, so nothing is decided. Keep the original.',
  ],
  [
    'unevenly divided',
    [
      [4400, 400, 0, 0],
      [3900, 400, 0, 0],
    ],
    {},
    'Don’t draw any conclusions',
    'Visitors aren’t split as planned',
  ],
  [
    'better',
    [
      [4000, 400, 0, 0],
      [4000, 480, 0, 0],
    ],
    {},
    'Use “inside”',
    'the entire interval of the difference is above zero',
  ],
  [
    'worse',
    [
      [4000, 480, 0, 0],
      [4000, 400, 0, 0],
    ],
    {},
    'Keep the original',
    'every other version does worse',
  ],
  [
    'undecided',
    [
      [4000, 400, 0, 0],
      [4000, 420, 0, 0],
    ],
    ended,
    'Keep the original',
    'don’t wait for more visitors',
  ],
])('the stop rule is said in words: %s', (_case, results, change, title, sentence) => {
  const { text } = read(results, change)
  expect(text).toContain(title)
  expect(text).toContain(sentence)
})

test('the comparison with the original is an interval, and from when on nothing changes any more is said', () => {
  const results = [
    [4000, 400, 0, 0],
    [4000, 480, 0, 0],
  ] as const
  const { text } = read(results)
  expect(text).toMatch(
    /“inside” compared with the original: \+[\d.]+% to \+[\d.]+% \( ?\+[\d.]+ to \+[\d.]+ percentage points\), with a probability of 95%\./,
  )
  expect(text).toContain(
    'Counted until Nov 20, 2026, when every version had enough visitors and the last of them had been followed for seven days.',
  )
  expect(text).toContain('Complete')
})

test('several comparisons with the original are said to hold together', () => {
  const [original, inside] = experiment.variants
  const variants = [original, inside, { ...inside, id: 'third' }] as const
  const { text } = read(
    [
      [5000, 500, 0, 0],
      [5000, 540, 0, 0],
      [5000, 520, 0, 0],
    ],
    { variants },
  )
  expect(text.match(/compared with the original/g)).toHaveLength(2)
  expect(text).not.toContain('percentage points), with a probability of 95%')
  expect(text).toContain('Together, all of these hold with a probability of at least 95%')
})

test('while the last visitors may still reach a goal, it is said until when', () => {
  const results = [
    [4000, 400, 0, 0],
    [4000, 480, 0, 0],
  ] as const
  const { text } = read(results, {}, null)
  expect(text).toContain('Wait for the last visitors')
  expect(text).toContain('The intervals are read on Nov 20, 2026')
})
