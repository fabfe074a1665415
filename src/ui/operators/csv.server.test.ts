import { expect, test } from 'vitest'
import { toCsv } from './csv.server.ts'

test.each([
  ['=HYPERLINK("http://evil.example","x")', `"'=HYPERLINK(""http://evil.example"",""x"")"`],
  ['+1', `"'+1"`],
  ['-2+3', `"'-2+3"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['\r=1', `"'\r=1"`],
  ['\n=1', `"'\n=1"`],
  ['\u0000=1', `"'\u0000=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠SUM(A1)', `"'＠SUM(A1)"`],
  ['a;b, "c"\nd', '"a;b, ""c""\nd"'],
  ['news=letter', '"news=letter"'],
  ['', '""'],
  [-5, '-5'],
])('TRAF-1 R-15 the cell %j is written as %j: text stays text', (value, written) => {
  expect(toCsv([[value]], 'en-US')).toBe(`\ufeff${written}\r\n`)
})

test.each([
  ['en-US', '"a",1.5'],
  ['fr-FR', '"a";1,5'],
  ['es-ES', '"a";1,5'],
  ['de-DE', '"a";1,5'],
  ['it-IT', '"a";1,5'],
  ['pt-BR', '"a";1,5'],
])('TRAF-1 the spreadsheets of %s find the cells of %s', (locale, line) => {
  expect(toCsv([['a', 1.5]], locale)).toBe(`\ufeff${line}\r\n`)
})
