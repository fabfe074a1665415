import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { counted, UsageError } from './print-problems.ts'
import { isSheet, listTemplates, readSharedSources, readTemplate } from './read-library.ts'
import { hashOf, hashOfFiles, revisionOf } from './revision-of.ts'

/**
 * What was proven, by the template's file: `hashOf` its revision and of everything that renders and tests it.
 */
const STATE = path.join('results', 'proven.json')
const REPORT = path.join('results', 'prove-batch.json')
const TESTS = ['tests/documents/templates-1.test.ts', 'tests/documents/templates-2.test.ts']
const TESTS_OF_SHEETS = ['xlsx', 'xlsx-upload', 'book-docx'].map((name) => `tests/documents/${name}.test.ts`)
/**
 * LibreOffice and the tests start once for a batch, and what was proven before the command was stopped is
 * kept.
 */
const BATCH = 24
/** What needs no office and no combination of switches, and a sixth of the time: two seconds a title. */
const WITHOUT_OFFICE =
  /takes plain|leaks nothing|PDF\/UA-1|as many pages as its page|valid Word file|Open XML|the same bytes/
const BRIEF = '--brief'

const Proven = z.record(z.string(), z.string())
const BatchReport = z.object({
  testResults: z.array(
    z.object({
      assertionResults: z.array(
        z.object({
          ancestorTitles: z.array(z.string()),
          title: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

/**
 * `prove [FILE…]`: has the tests of documents take templates in every format, with all answers and in every
 * combination of switches; a spreadsheet as LibreOffice calculates and gives it back. Goes on where it was
 * stopped, and takes only what has changed since it was proven. `--brief` takes them blank, with plain, long
 * and extreme answers, in every format, without LibreOffice and without combinations.
 */
export async function proveLibrary(args: string[]): Promise<number> {
  const isBrief = args.includes(BRIEF)
  const files = args.filter((each) => each !== BRIEF)
  const named = files.map((file) => path.relative(process.cwd(), path.resolve(file)).replaceAll('\\', '/'))
  const unknown = named.filter((file) => !existsSync(file))
  if (unknown.length > 0) throw new UsageError(`There is no ${unknown.join(', ')}.`)
  const shared = readSharedSources()
  const engine = hashOfFiles('src/engine/**/*', 'tests/documents/*', 'tests/builders/*', 'package-lock.json')
  const keys = new Map(
    (named.length > 0 ? named : listTemplates()).map((file) => {
      const { template } = readTemplate(file, shared)
      return [file, template ? hashOf(engine, revisionOf(template)) : '']
    }),
  )
  const proven = existsSync(STATE) ? Proven.parse(JSON.parse(readFileSync(STATE, 'utf8'))) : {}
  const briefly = (key: string) => `${key} brief`
  const isProven = ([file, key]: [string, string]) =>
    proven[file] === key || (isBrief && proven[file] === briefly(key))
  const open = [...keys].filter((each) => !isProven(each)).map(([file]) => file)
  console.log(`${keys.size - open.length} of ${counted(keys.size, 'template')} proven before as they are`)
  mkdirSync(path.dirname(STATE), { recursive: true })

  const failed: string[] = []
  for (let first = 0; first < open.length; first += BATCH) {
    const batch = open.slice(first, first + BATCH)
    const checks = await runBatch(batch, isBrief)
    for (const file of batch) {
      const own = checks.filter(({ ancestorTitles }) => ancestorTitles.includes(file))
      const wrong = own.filter(({ status }) => status !== 'passed')
      const key = keys.get(file) ?? ''
      if (own.length > 0 && wrong.length === 0) proven[file] = isBrief ? briefly(key) : key
      else failed.push(file)
      for (const { title, status, failureMessages } of wrong)
        console.error(`${file}: ${title}: ${failureMessages[0]?.split('\n')[0] ?? status}`)
      if (own.length === 0) console.error(`${file}: nothing was tested`)
    }
    writeFileSync(STATE, `${JSON.stringify(proven, null, 2)}\n`)
    console.log(`${Math.min(first + BATCH, open.length)} of ${open.length} done, ${failed.length} failed`)
  }
  console.log(`${counted(keys.size - failed.length, 'template')} proven, ${failed.length} failed`)
  return failed.length > 0 ? 1 : 0
}

/** Files of tests run side by side: two with every other text of the batch, the others with spreadsheets. */
async function runBatch(files: readonly string[], isBrief: boolean) {
  rmSync(REPORT, { force: true })
  const vitest = path.join('node_modules', 'vitest', 'vitest.mjs')
  const tests = [...(files.every(isSheet) ? [] : TESTS), ...(files.some(isSheet) ? TESTS_OF_SHEETS : [])]
  const child = spawn(
    process.execPath,
    [
      ...[vitest, 'run', ...tests, '--reporter=json', `--outputFile=${REPORT}`],
      ...(isBrief ? ['-t', WITHOUT_OFFICE.source] : []),
    ],
    {
      env: { ...process.env, TESTS: isBrief ? 'named' : 'whole', TEMPLATES: files.join('\n') },
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  )
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + String(chunk)).slice(-4000)
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (!existsSync(REPORT)) throw new Error(`the tests did not run (exit code ${code}): ${said}`)
  const { testResults } = BatchReport.parse(JSON.parse(readFileSync(REPORT, 'utf8')))
  const checks = testResults.flatMap(({ assertionResults }) => assertionResults)
  return isBrief ? checks.filter(({ title }) => WITHOUT_OFFICE.test(title)) : checks
}
