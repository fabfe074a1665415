import { expect, test } from 'vitest'
import { type Blank, blanksOf, nextBlank } from './blanks.ts'

const blank = (field: string, part?: string): Blank => ({
  field,
  ...(part !== undefined && { part }),
  label: field,
  block: 'block',
})
const order = ['buyer', 'seller', 'price', 'place']
const all = [blank('buyer', 'name'), blank('buyer', 'address'), blank('price'), blank('place')]
const at = (field: string) => ({ field, row: undefined })

test('what the document leaves blank in two places is listed once, where it stands first', () => {
  const blanks = [blank('buyer', 'name'), blank('price'), blank('buyer', 'name')]
  expect(blanksOf({ blanks })).toEqual([blank('buyer', 'name'), blank('price')])
})

test('from nowhere to the first, or back to the last', () => {
  expect(nextBlank(all, { active: undefined, last: undefined, order }, 1)).toBe(0)
  expect(nextBlank(all, { active: undefined, last: undefined, order }, -1)).toBe(3)
  expect(nextBlank([], { active: undefined, last: undefined, order }, 1)).toBe(-1)
})

test('from a question to the blanks after and before it, also where it has none', () => {
  expect(nextBlank(all, { active: at('seller'), last: undefined, order }, 1)).toBe(2)
  expect(nextBlank(all, { active: at('seller'), last: undefined, order }, -1)).toBe(1)
  expect(nextBlank(all, { active: at('place'), last: undefined, order }, 1)).toBe(0)
})

test('through the parts of one question', () => {
  const last = { blank: blank('buyer', 'name'), index: 0 }
  expect(nextBlank(all, { active: at('buyer'), last, order }, 1)).toBe(1)
  expect(nextBlank(all, { active: at('buyer'), last, order }, -1)).toBe(3)
})

test('on from a blank that was just filled in, whose place the next one has taken', () => {
  const last = { blank: blank('buyer', 'name'), index: 0 }
  const left = all.slice(1)
  expect(nextBlank(left, { active: at('buyer'), last, order }, 1)).toBe(0)
  expect(nextBlank(left, { active: at('buyer'), last, order }, -1)).toBe(2)
})
