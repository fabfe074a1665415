import { expect, test } from 'vitest'
import { exampleDate, readDate, writeDate } from './read-date.ts'

const today = new Date('2026-11-20T12:00:00Z')

test.each([
  ['4/3/2027', ['en-US'], '2027-04-03'],
  ['4/3/2027', ['fr-FR'], '2027-03-04'],
  ['04.03.2027', ['es-ES'], '2027-03-04'],
  ['4-3-27', ['en-US'], '2027-04-03'],
  ['1/2/85', ['en-US'], '1985-01-02'],
  ['2027-04-03', ['en-US', 'fr-FR'], '2027-04-03'],
  ['2027/4/3', ['es-ES'], '2027-04-03'],
  ['April 3, 2027', ['en-US'], '2027-04-03'],
  ['3rd apr 2027', ['en-US'], '2027-04-03'],
  ['1er août 2027', ['fr-FR'], '2027-08-01'],
  ['1 aout 2027', ['fr-FR'], '2027-08-01'],
  ['3 de abril de 2027', ['es-ES'], '2027-04-03'],
  ['3 sept. 2027', ['es-ES'], '2027-09-03'],
])('%j in %j is %s', (text, locales, iso) => {
  expect(readDate(text, locales, today)).toBe(iso)
})

test.each([
  ['3 avril 2027', '2027-04-03', 'the words of the document are understood'],
  ['25/12/2027', '2027-12-25', 'so is its order, where the interface can make nothing of it'],
  ['4/3/2027', '2027-04-03', 'what both can read is read as the interface writes it'],
])('%j in a French document under an English interface is %s: %s', (text, iso) => {
  expect(readDate(text, ['en-US', 'fr-FR'], today)).toBe(iso)
})

test.each(['', 'tomorrow', '31/2/2027', '2027-02-30', '12/2027', '1/2/345', '3 April', '1/2/3/2027'])(
  '%j is no day',
  (text) => {
    expect(readDate(text, ['en-US', 'es-ES'], today)).toBeUndefined()
  },
)

test.each(['en-US', 'fr-FR', 'fr-CA', 'es-ES', 'de-DE', 'it-IT', 'pt-BR'])(
  'a day as %s shows it is read as it was',
  (locale) => {
    for (let month = 1; month <= 12; month++) {
      for (const day of ['01', '05', '11', '21']) {
        const iso = `2027-${String(month).padStart(2, '0')}-${day}`
        expect(readDate(writeDate(iso, locale), [locale], today)).toBe(iso)
      }
    }
  },
)

test.each([
  ['fr-FR', '1er janvier 2027'],
  ['fr-CA', '1er janvier 2027'],
  ['es-ES', '1 de enero de 2027'],
])('the first of a month as %s writes it: %s', (locale, written) => {
  expect(writeDate('2027-01-01', locale)).toBe(written)
  expect(writeDate('2027-01-11', locale)).toMatch(/^11 /)
})

test('the example shows which of the figures is the day', () => {
  expect(exampleDate('en-US', 2026)).toBe('12/31/2026')
  expect(exampleDate('fr-FR', 2026)).toBe('31/12/2026')
})

test.each(['31/02/2026', '2026-02-31', '2026', 'soon'])(
  '%j is no day and is shown as it was written',
  (text) => {
    expect(writeDate(text, 'en-US')).toBe(text)
  },
)
