import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { Calculation } from '#engine/sheet/calculation.ts'
import type { Layout } from '#engine/sheet/layout.ts'
import { readSheet } from '#engine/sheet/read-sheet.ts'
import { readSharedSources } from '../../scripts/library/read-library.ts'
import { Figure, Filled, figure, type Program } from './arithmetic.ts'
import { budgets } from './budgets.ts'
import { french } from './french.ts'
import { german } from './german.ts'
import { invoices } from './invoices.ts'
import { lists } from './lists.ts'
import { models } from './models.ts'
import { otherAnswers } from './other-answers.ts'
import { overviews } from './overviews.ts'
import { spanish } from './spanish.ts'

/**
 * A program for each spreadsheet, written from what its page, its questions and its labels say, by somebody
 * who has not seen its formulas.
 */
const programs: Record<string, Program> = {
  ...budgets,
  ...french,
  ...german,
  ...invoices,
  ...lists,
  ...models,
  ...overviews,
  ...spanish,
}

/** Of shares and counts: far more than a sheet shows. */
const PLACES = 9

const { law } = readSharedSources()
const files = globSync('content/sheets/*/*.yaml').sort()
const books = files.flatMap((file) => {
  const program = programs[slugOf(file)]
  const { layout } = readSheet(readFileSync(file, 'utf8'), file, law)
  return program && layout ? [{ file, layout, program }] : []
})

it('has a program for each spreadsheet', () => {
  expect(Object.keys(programs).sort()).toEqual(files.map(slugOf).sort())
})

describe.each(books)('$file', ({ layout, program }) => {
  const { answers, results } = layout.template.book.example
  const types = typesOf(layout)

  it('publishes what an independent program calculates', () => {
    const calculated = program(new Filled(answers))
    const shown = Object.entries(results).map(([id, published]) => {
      const places = types.get(id) === 'money' ? 2 : (String(published).split('.')[1]?.length ?? 0)
      return [id, inUnits(calculated[id], types.get(id), places)]
    })
    expect(Object.fromEntries(shown)).toEqual(results)
  })

  it.each(otherAnswers(layout.template))('calculates the same as that program: $name', (other) => {
    const calculation = new Calculation(layout, other.answers)
    const calculated = program(new Filled(other.answers))
    const shown = (resultOf: (id: string) => unknown) =>
      Object.fromEntries(
        Object.keys(results).map((id) => {
          const places = types.get(id) === 'money' ? 2 : PLACES
          return [id, inUnits(resultOf(id), types.get(id), places)]
        }),
      )
    expect(shown((id) => calculation.result(id))).toEqual(shown((id) => calculated[id]))
  })
})

function slugOf(file: string): string {
  return path.basename(file, '.yaml')
}

function typesOf({ template }: Layout): Map<string, string> {
  const blocks = template.book.sheets.flatMap((sheet) => sheet.blocks)
  const rows = blocks.flatMap((block) => (block.type === 'results' ? block.rows : []))
  return new Map(rows.map(({ id, type }) => [id, type]))
}

/** As it is published: amounts in whole units, percent as 12.5. */
function inUnits(given: unknown, type: string | undefined, places: number): unknown {
  if (typeof given === 'string' || given === undefined) return given
  const exact = given instanceof Figure ? given : figure(String(given))
  return exact
    .times(type === 'percent' ? 100 : 1)
    .round(places)
    .toNumber()
}
