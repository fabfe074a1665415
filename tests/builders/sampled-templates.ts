import path from 'node:path'
import { isSheet, listTemplates } from '../../scripts/library/read-library.ts'
import { changedFiles, isWhole } from './whole.ts'

/** Contracts in each language, a letter, a form and a note: together they have every kind of part. */
const SAMPLE = [
  'content/templates/en/mutual-non-disclosure-agreement.md',
  'content/templates/en/non-conformance-report.md',
  'content/templates/en/payment-reminder.md',
  'content/templates/en/promissory-note-installments.md',
  'content/templates/es/contrato-de-arrendamiento-de-vivienda.md',
  'content/templates/fr/bail-commercial.md',
]

/**
 * The templates that a test of the engine takes: those that `npm run library -- prove` names, or all in a
 * whole run; otherwise the sample, which doesn't grow with the library, and what is being changed.
 */
export function sampledTemplates(): string[] {
  const named = namedFiles()
  if (named) return named.filter((file) => !isSheet(file))
  const all = listTemplates().filter((file) => !isSheet(file))
  if (isWhole) return all
  const missing = SAMPLE.filter((file) => !all.includes(file))
  if (missing.length > 0) throw new Error(`there is no ${missing.join(', ')} to take as a sample`)
  const changed = new Set(changedFiles())
  return all.filter((file) => SAMPLE.includes(file) || changed.has(file))
}

/** The spreadsheets that a test takes: those that are named, all in a whole run, else a sample by slugs. */
export function sampledBooks(sample: readonly string[]): string[] {
  const named = namedFiles()
  if (named) return named.filter(isSheet)
  const slugOf = (file: string) => path.basename(file, '.yaml')
  return listTemplates().filter((file) => isSheet(file) && (isWhole || sample.includes(slugOf(file))))
}

function namedFiles(): string[] | undefined {
  return process.env.TEMPLATES?.split('\n')
}
