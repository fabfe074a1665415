import { expect, test } from 'vitest'
import { exampleDate, readDate, readNumber, writeDate, writeNumber } from './read-typed.ts'

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

test.each([
  ['12', 'en-US', 12],
  ['1,250.5', 'en-US', 1250.5],
  ['1.250,5', 'de', 1250.5],
  ['1\u202f250,5', 'fr', 1250.5],
  ['1 250,5', 'fr', 1250.5],
  [' 7 ', 'en-US', 7],
  ['-3', 'en-US', -3],
  ['12345', 'es-ES', 12345],
  ['', 'en-US', undefined],
  ['twelve', 'en-US', undefined],
  ['1.2.3', 'en-US', undefined],
  ['1,5', 'en-US', 1.5],
  ['1.', 'en-US', 1],
  ['1e9', 'en-US', undefined],
])('%j in %s is %s', (text, locale, number) => {
  expect(readNumber(text, [locale])).toBe(number)
})

test.each([
  ['1.234,56', 1234.56, 'as the document writes it'],
  ['1,234.56', 1234.56, 'as the interface writes it'],
  ['12,5', 12.5, 'clear in any language'],
  ['1.234', 1.234, 'both can read it: as the interface writes it'],
])('%j in a Spanish document under an English interface is %s: %s', (text, number) => {
  expect(readNumber(text, ['en-US', 'es-ES'])).toBe(number)
})

test('where only a whole number is wanted, the language that writes one so is meant', () => {
  expect(readNumber('1.234', ['en-US', 'es-ES'], Number.isInteger)).toBe(1234)
  expect(readNumber('1,234', ['es-ES', 'en-US'], Number.isInteger)).toBe(1234)
  expect(readNumber('1.5', ['en-US', 'es-ES'], Number.isInteger)).toBe(1.5)
})

test('a number is shown as it is read', () => {
  expect(writeNumber(12.5, 'en-US')).toBe('12.5')
  expect(writeNumber(1250.5, 'de')).toBe('1250,5')
})
