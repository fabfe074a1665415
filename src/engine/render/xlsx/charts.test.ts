import { expect, it } from 'vitest'
import { evaluateBook } from '../../sheet/book-tree.ts'
import { chartSvg } from '../../sheet/chart-svg.ts'
import { readSheet } from '../../sheet/read-sheet.ts'
import { buildSheet } from '../../sheet/sheet.fixture.ts'
import { chartXml } from './charts.ts'

it.each([
  ['month', 'ene 2027', '[$-C0A]mmm\\ yyyy'],
  ['week', '8/1/2027', 'm/d/yyyy'],
])('names each %s of a Spanish chart by its date', (every, label, format) => {
  const source = buildSheet(['every: month', `every: ${every}`])
  const { layout, template } = readSheet(source, 'content/sheets/es/berths.yaml')
  const book = layout && evaluateBook(layout, template?.book.example.answers ?? {})
  const [chart] = book?.sheets.flatMap(({ charts }) => charts) ?? []
  if (!chart) throw new Error('the sheet has no chart')
  expect(chartSvg(chart, 'es-ES')).toContain(`>${label}<`)
  expect(chartXml(chart, 'es-ES')).toContain(`<c:numFmt formatCode="${format}" sourceLinked="0"/>`)
})
