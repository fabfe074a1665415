import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { languages } from '#kernel/i18n/languages.ts'
import { TRASH_DAYS } from '#modules/documents/schema.ts'
import { renderPage, requestFor } from '#tests/builders/website-page.tsx'

/** What the web application can say in a language, with one space for every kind of space. */
function sayings(code: string): string {
  const po = readFileSync(`locales/${code}/workspace.po`, 'utf8')
  return plain(po.replaceAll(/"\n"/g, ''))
}

const plain = (text: string) => text.replaceAll(/\s/g, ' ')

describe.each(languages.map(({ code }) => code))('the page in %s', (code) => {
  const copy = parse(readFileSync(`content/pages/document-management/${code}.yaml`, 'utf8')) as {
    states: { rows: { label: string }[] }
    places: { rows: { dialog: string; choices: string[]; text: string }[] }
    list: { action: string }
  }

  test('CLAIM-1 says of both choices whether they can be undone, as the dialog does', () => {
    const [, { choices, text }] = copy.places.rows as [unknown, { choices: string[]; text: string }]
    expect(choices).toHaveLength(2)
    for (const choice of choices) expect(plain(text)).toContain(choice)
  })

  test('CLAIM-1 quotes the web application word for word', () => {
    const said = sayings(code)
    const quotes = [
      ...copy.states.rows.map(({ label }) => label.replace('1', '#')),
      ...copy.places.rows.flatMap(({ dialog, choices }) => [dialog, ...choices]),
      copy.list.action,
    ]
    expect(quotes.filter((quote) => !said.includes(plain(quote)))).toEqual([])
  })
})

test('CLAIM-1 names the days that the trash really keeps, and promises no archive of versions', async () => {
  const html = await renderPage('documentManagement', requestFor('/document-management/'))
  expect(html).toContain(`Up to ${TRASH_DAYS} days`)
  expect(html).toContain('You can’t browse old versions')
  expect(html.match(/<h1/g)).toHaveLength(1)
})
