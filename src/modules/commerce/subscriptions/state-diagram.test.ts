import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addDays } from '#kernel/time.ts'
import { standings, tableNow, transitions } from '#tests/builders/subscription-states.ts'
import { applyEvent, beginDates, stateOf } from './dates.ts'
import type { SubscriptionDates } from './schema.ts'

const flow = readFileSync('docs/flows/subscription.md', 'utf8')

/** The arrows of the first diagram: from where to where. */
function readArrows(): string[] {
  const [, diagram = ''] = /```mermaid\n([\s\S]*?)```/.exec(flow) ?? []
  return [...diagram.matchAll(/^ +(\S+) --> (\S+):/gm)].map(([, from, to]) => `${from} → ${to}`)
}

const arrow = (from: string, to: string) => (from === to ? [] : [`${from} → ${to}`])

/** Where something leads that happens. */
function listByEvents(): string[] {
  return Object.values(standings).flatMap(({ state, dates }) =>
    transitions.flatMap(({ makeEvent }) => {
      const after = applyEvent(dates, makeEvent(dates), tableNow)
      return after ? arrow(state, stateOf(after, tableNow)) : []
    }),
  )
}

/** Where time alone leads, day by day. */
function listByClock({ dates }: { dates: SubscriptionDates }): string[] {
  return Array.from({ length: 200 }, (_, day) =>
    arrow(stateOf(dates, addDays(tableNow, day)), stateOf(dates, addDays(tableNow, day + 1))),
  ).flat()
}

/** How a subscription begins. */
function listBeginnings(): string[] {
  const paidThrough = addDays(tableNow, 30)
  return [
    { paidThrough, hasMethod: true },
    { paidThrough, hasMethod: false },
    { paidThrough: tableNow, hasMethod: true },
  ].flatMap(({ hasMethod, ...paid }) => {
    const begun = beginDates({ termFrom: tableNow, ...paid }, { hasMethod, hasEnded: false }, tableNow)
    return arrow('free', stateOf(begun, tableNow))
  })
}

test('R-34 the diagram of docs/flows/subscription.md has every change of state that there is, and no other', () => {
  const possible = new Set([
    ...listBeginnings(),
    ...listByEvents(),
    ...Object.values(standings).flatMap(listByClock),
  ])
  const drawn = readArrows().filter((each) => !each.startsWith('[*]'))
  expect(drawn.length).toBeGreaterThan(0)
  expect(new Set(drawn)).toEqual(possible)
})
