import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { isSheet, listTemplates } from '../../scripts/library/read-library.ts'
import { isWhole } from './whole.ts'

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
  const changed = changedTemplates()
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

/**
 * What isn't committed, and what the commits since `origin/main` change; on main itself, the last commit.
 * Nothing where there is no history.
 */
function changedTemplates(): Set<string> {
  const [head] = git('rev-parse', 'HEAD')
  const [shared = head] = git('merge-base', 'HEAD', 'origin/main')
  const templates = ['--', 'content/templates', 'content/families']
  return new Set([
    ...git('diff', '--name-only', shared === head ? 'HEAD~1' : (shared ?? ''), ...templates),
    ...git('ls-files', '--others', '--exclude-standard', ...templates),
  ])
}

/** The lines that Git answers; none where it can't. */
function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
