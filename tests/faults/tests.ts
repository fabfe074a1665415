/*
 * The tests of which `npm test` takes a part (`tests/builders/whole.ts`), with every combination: every
 * template in all switches and formats, every order of notices, every time zone, a thousand experiments.
 * Further arguments are Vitest's.
 */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, rmSync } from 'node:fs'
import { report } from '../bench/report.ts'

interface Results {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
}

const RESULTS = 'results/faults-tests-tests.json'
const shortened = globSync('{src,tests}/**/*.test.ts').filter((file) =>
  /builders\/(whole|sampled-templates)\.ts|template-matrix\.ts/.test(readFileSync(file, 'utf8')),
)

rmSync(RESULTS, { force: true })
const { status } = spawnSync(
  process.execPath,
  [
    ...['node_modules/vitest/vitest.mjs', 'run', ...shortened],
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${RESULTS}`],
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', TESTS: 'whole' } },
)
const {
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: skipped,
} = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results
report('faults', {
  name: 'tests',
  line: `${passed} passed, ${failed} failed, ${skipped} skipped`,
  passed: status === 0 && passed > 0,
  measured: { passed, failed, skipped },
})
