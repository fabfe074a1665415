import { expect, test } from 'vitest'
import { type Chosen, changeSelection, type SelectionChange } from './selection.tsx'

const listed = ['a', 'b', 'c', 'd', 'e']
const nothing: Chosen = { ids: new Set(), last: undefined }
const tick = (id: string, isRange = false): SelectionChange => ({ id, isChosen: true, isRange })
const untick = (id: string, isRange = false): SelectionChange => ({ id, isChosen: false, isRange })

test.each([
  ['one by one', [tick('b'), tick('d')], ['b', 'd']],
  ['one taken away', [tick('b'), tick('d'), untick('b')], ['d']],
  ['a range downwards', [tick('b'), tick('d', true)], ['b', 'c', 'd']],
  ['a range upwards', [tick('e'), tick('c', true)], ['c', 'd', 'e']],
  ['a range taken away', [{ all: true }, untick('b'), untick('d', true)], ['a', 'e']],
  ['a range from nowhere is its end', [tick('c', true)], ['c']],
  ['all', [tick('b'), { all: true }], listed],
  ['none', [tick('b'), { all: false }], []],
] as [string, SelectionChange[], string[]][])('%s', (_name, changes, chosen) => {
  const { ids } = changes.reduce((state, change) => changeSelection(state, change, listed), nothing)
  expect([...ids].sort()).toEqual(chosen)
})

test('what is not listed any more is forgotten, also as the beginning of a range', () => {
  const before = changeSelection(nothing, tick('b'), listed)
  expect([...changeSelection(before, tick('d', true), ['c', 'd']).ids]).toEqual(['d'])
})
