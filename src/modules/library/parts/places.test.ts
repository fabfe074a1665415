import { readdirSync, readFileSync } from 'node:fs'
import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { placeName } from './places.ts'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

test('every place of the law table has a name, and no code stands on a page', () => {
  const folder = new URL('../../../../content/law/', import.meta.url)
  const text = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
  const places = new Set(
    [...text.join('\n').matchAll(/^ {2}place: (\S+)$/gm)].map(([, place]) => place ?? ''),
  )
  expect(places.size).toBeGreaterThan(10)
  expect([...places].filter((place) => placeName(place, { tag: 'en-US' }, i18n).includes('('))).toEqual([])
})
