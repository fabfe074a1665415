import { expect, test } from 'vitest'
import { z } from 'zod'
import { brand } from '#content/brand/brand.ts'
import { fillIn, parseLine, parseText } from './read-text.server.ts'

const Front = z.strictObject({ title: z.string(), date: z.iso.date() })
const front = '---\ntitle: About {name}\ndate: 2026-01-02\n---\n'

test('a text becomes plain elements, with what it names put in', () => {
  const source = `${front}\n## Ways {% #ways %}\n\nHello **you** and [us](/search/), {count} times.\n`
  expect(parseText(source, Front, { parameters: { count: '7' } })).toEqual({
    title: `About ${brand.name}`,
    date: '2026-01-02',
    body: [
      { name: 'h2', id: 'ways', children: ['Ways '] },
      {
        name: 'p',
        children: [
          'Hello ',
          { name: 'strong', children: ['you'] },
          ' and ',
          { name: 'a', href: '/search/', children: ['us'] },
          ', 7 times.',
        ],
      },
    ],
  })
})

test('a tag that the page draws stays a tag of its own', () => {
  expect(parseText(`${front}{% ledger /%}\n`, Front, { parts: ['ledger'] }).body).toEqual([
    { name: 'ledger', children: [] },
  ])
})

test('a text says one thing where a fact holds, and another where it does not', () => {
  const source = `${front}{% if $stated %}\nIt is {figure}.\n{% else /%}\nNobody knows.\n{% /if %}\n`
  const said = (stated: boolean) =>
    parseText(source, Front, { parameters: { figure: '7' }, facts: { stated } }).body
  expect(said(true)).toEqual([{ name: 'p', children: ['It is 7.'] }])
  expect(said(false)).toEqual([{ name: 'p', children: ['Nobody knows.'] }])
})

test('a text promises no money back where the price book has no such guarantee', () => {
  const source = `${front}{% if $moneyBack %}\nFor {moneyBackDays} days.\n{% /if %}\n`
  expect(parseText(source, Front).body).toEqual([])
  expect(parseLine('{% if $moneyBack %}For {moneyBackDays} days. {% /if %}In full.')).toEqual(['In full.'])
})

test('a text without its date, or one that names what nothing fills in, fails the build', () => {
  expect(() => parseText('---\ntitle: T\n---\nText', Front)).toThrow('date')
  expect(() => parseText(`${front}{unknown}`, Front)).toThrow('{unknown}')
  expect(() => fillIn('{figure}')).toThrow('{figure}')
})

test('a line of copy has no paragraph around it', () => {
  expect(parseLine('See [here](/docs/) now')).toEqual([
    'See ',
    { name: 'a', href: '/docs/', children: ['here'] },
    ' now',
  ])
})
