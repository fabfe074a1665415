/*
 * Every journey with every combination, also those that `npm test` leaves out (tagged `@whole` and
 * `@also-phone`; docs/testing.md). Further arguments are Playwright's: `npm run faults -- journeys landing`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { report } from '../bench/report.ts'
import { requireBuild } from '../bench/require-build.ts'

interface Results {
  stats: { expected: number; unexpected: number; flaky: number; duration: number }
}

const RESULTS = 'results/faults-journeys-tests.json'

requireBuild()
mkdirSync('results', { recursive: true })
rmSync(RESULTS, { force: true })
spawnSync(
  process.execPath,
  [...['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, TESTS: 'whole', PLAYWRIGHT_JSON_OUTPUT_NAME: RESULTS } },
)
const { stats } = JSON.parse(readFileSync(RESULTS, 'utf8')) as Results
const passed = stats.expected + stats.flaky
report('faults', {
  name: 'journeys',
  line: `${passed} passed, ${stats.unexpected} failed in ${Math.round(stats.duration / 1000)} s`,
  passed: passed > 0 && stats.unexpected === 0,
  measured: { stats },
})
