import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { type TextNode, TextNodes } from './text-nodes.tsx'

const row = (cell: 'th' | 'td', words: string[]): TextNode => ({
  name: 'tr',
  children: words.map((word) => ({ name: cell, children: [word] })),
})

/** As a text has it: a head, and a row below it. */
const table = (columns: string[], cells: string[]): TextNode => ({
  name: 'table',
  children: [
    { name: 'thead', children: [row('th', columns)] },
    { name: 'tbody', children: [row('td', cells)] },
  ],
})

const render = (node: TextNode) => renderToStaticMarkup(<TextNodes nodes={[node]} />)
/** What only a phone shows, and nobody hears: the names of the columns in the row. */
const namesIn = (html: string) => [...html.matchAll(/<span aria-hidden="true"[^>]*>(.*?)<\/span>/g)]

describe('a table in a text', () => {
  test('keeps its head and its cells', () => {
    const html = render(table(['What', 'Why'], ['An address', 'to write to you']))
    expect([...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/g)].map(([, name]) => name)).toEqual([
      'What',
      'Why',
    ])
    expect([...html.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, text]) => text)).toEqual([
      'An address',
      'to write to you',
    ])
  })

  test('of three columns names them in each row of a phone, but the first, which heads it', () => {
    const html = render(table(['What', 'Why', 'How long'], ['An address', 'to write', 'a year']))
    expect(namesIn(html).map(([, name]) => name)).toEqual(['Why:', 'How long:'])
    expect(namesIn(render(table(['What', 'Why'], ['An address', 'to write'])))).toEqual([])
  })
})
