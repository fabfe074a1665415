/*
 * Every template in every combination of its switches (pairs of many), in every format: as PDF, through the validator of Word files,
 * and through LibreOffice, which counts and sets it. `npm test` makes those alone that have something new to show.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { report } from '../bench/report.ts'

interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}

const RESULTS = 'results/faults-templates-tests.json'

rmSync(RESULTS, { force: true })
const { status } = spawnSync(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', 'tests/documents/templates-'],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`],
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', MATRIX: 'whole' } },
)
const {
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
} = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results
report('faults', {
  name: 'templates',
  line: `${passed} passed, ${failed} failed, ${skipped} skipped`,
  passed: status === 0 && passed > 0,
  measured: { passed, failed, skipped },
})
