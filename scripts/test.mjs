// `npm test`: everything that has to hold, from a fresh clone. `npm test -- unit journeys` runs only the
// steps named, `npm test -- unit FILE…` and `npm test -- journeys NAME…` only those tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { build } from './build.mjs'
import { nameOfBrowser, provideBrowser } from './steps/browser.mjs'
import { prepare } from './steps/prepare.mjs'
import { PlainError, runMain } from './steps/progress.mjs'
import { runProgram } from './steps/run-program.mjs'

const results = 'results'

/** A tool of node_modules, run by this Node whatever its first line says. */
const tool = (file, ...args) => [process.execPath, path.join('node_modules', file), ...args]

/** What `npm run check` looks at without running the product: programs and their arguments. */
const checks = {
  format: ['Format and lint', tool('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')],
  boundaries: [
    'Boundaries between folders',
    tool(
      'dependency-cruiser/bin/dependency-cruiser.mjs',
      ...['--config', '.dependency-cruiser.mjs'],
      ...['content', 'scripts', 'src', 'tests'],
      ...['lingui.config.ts', 'react-router.config.ts', 'vite.config.ts'],
    ),
  ],
  types: [
    'Types',
    tool('@react-router/dev/bin.cjs', 'typegen'),
    // Several would each work out the same types of libraries, beside the build.
    tool('typescript/bin/tsc', '--noEmit', '-p', '.', '--checkers', '1'),
  ],
  unused: ['Unused files, exports and packages', tool('knip/bin/knip.js')],
  messages: ['Message catalogues', [process.execPath, 'scripts/check-messages.mjs']],
}

await runMain(async () => {
  await prepare(import.meta.url, { needs: 'all' })
  const [names, files] = splitWords(process.argv.slice(2))
  const steps = listSteps(files)
  const wanted = chooseSteps(steps, names)
  mkdirSync(results, { recursive: true })
  const summary = []
  let isBuilding = wanted.includes('build')
  const build = runInTurn((name) => name === 'build').then(() => {
    isBuilding = false
  })
  await Promise.all([
    build,
    runInTurn(
      (name) => !['build', 'journeys'].includes(name),
      () => isBuilding,
    ),
  ])
  // By themselves: journeys that share two cores with other tests run into their time limits.
  await runInTurn((name) => name === 'journeys')
  report(summary)

  async function runInTurn(isMeant, isBeside = () => false) {
    for (const name of wanted.filter(isMeant))
      summary.push(await runOne(name, steps[name], summary, isBeside))
  }
})

/** The steps that are named, and what is said after the last of them where that is one of tests. */
function splitWords(words) {
  const last = words.findLastIndex((word) => ['unit', 'journeys'].includes(word))
  return last === -1 ? [words, []] : [words.slice(0, last + 1), words.slice(last + 1)]
}

/** In the order in which they run, what is cheap first; of tests all, or those in `files`. */
function listSteps(files) {
  const named = files.length > 0 && { TESTS: 'named' }
  const checkSteps = Object.entries(checks).map(([name, [title, ...commands]]) => {
    const run = async ({ say }) => {
      for (const command of commands) await runCommand(say, command)
    }
    return [name, { title, isCheck: true, run }]
  })
  return {
    ...Object.fromEntries(checkSteps),
    unit: {
      title: 'Unit and integration tests',
      counts: countVitest,
      files: timesOfVitest,
      failures: failuresOfVitest,
      async run({ say }) {
        if (!hasLibreOffice())
          say('  LibreOffice is not installed: tests that open documents in it are skipped.\n')
        const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}/unit.json`]
        await runCommand(say, tool('vitest/vitest.mjs', 'run', ...reporters, ...files), {
          ...named,
          NODE_ENV: 'test',
          CHROMIUM_PATH: await findBrowser(say),
        })
      },
    },
    build: {
      title: 'Build',
      run: build,
    },
    journeys: {
      title: 'Journeys in a browser',
      needs: 'build',
      counts: countPlaywright,
      files: timesOfPlaywright,
      failures: failuresOfPlaywright,
      async run({ say }) {
        await runCommand(say, tool('@playwright/test/cli.js', 'test', '--reporter=list,json', ...files), {
          ...named,
          CHROMIUM_PATH: await findBrowser(say),
          PLAYWRIGHT_JSON_OUTPUT_NAME: `${results}/journeys.json`,
        })
      },
    },
  }
}

async function findBrowser(say) {
  const browser = await provideBrowser()
  say(`  Browser: ${nameOfBrowser(browser)}\n`)
  return browser
}

function chooseSteps(steps, names) {
  const unknown = names.find((name) => name !== 'check' && !(name in steps))
  if (unknown !== undefined)
    throw new PlainError(`There is no step "${unknown}"; there are: ${Object.keys(steps).join(', ')}, check.`)
  if (names.length === 0) return Object.keys(steps)
  const expanded = names.flatMap((name) =>
    name === 'check' ? Object.keys(steps).filter((each) => steps[each].isCheck) : [name, steps[name].needs],
  )
  return Object.keys(steps).filter((name) => expanded.includes(name))
}

/** `isBeside`: something else speaks at the same time, so this is heard when either is over. */
async function runOne(name, step, earlier, isBeside) {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const counted = path.join(results, `${name}.json`)
  rmSync(counted, { force: true })
  if (step.needs && earlier.some((done) => done.name === step.needs && !done.ok)) {
    const note = `not run: ${step.needs} failed`
    return { name, title: step.title, ok: false, seconds: 0, note, passed: 0, failed: 1 }
  }
  let ok = true
  let note
  const held = []
  const say = (text) => {
    held.push(text)
    if (!isBeside()) process.stdout.write(held.splice(0).join(''))
  }
  say(`\n── ${step.title}\n`)
  try {
    await step.run({ say })
  } catch (error) {
    ok = false
    note = error.message
    say(`${error instanceof PlainError ? (error.output ?? '') : error.stack}\n`)
  }
  process.stdout.write(held.splice(0).join(''))
  const told = step.counts && existsSync(counted) ? JSON.parse(readFileSync(counted, 'utf8')) : undefined
  const counts = told ? step.counts(told) : { passed: 0, failed: 0 }
  // A step that failed without a failed test of its own still counts: nothing red may sum up to zero.
  const failed = ok ? counts.failed : Math.max(counts.failed, 1)
  const files = told ? step.files(told) : []
  const failures = told ? step.failures(told) : []
  return {
    name,
    title: step.title,
    ok,
    seconds: seconds(),
    note,
    passed: counts.passed,
    failed,
    files,
    failures,
  }
}

async function runCommand(say, [program, ...args], env = {}) {
  const { code } = await runProgram(program, args, { say, env: { ...process.env, ...env } })
  if (code !== 0) throw new PlainError(`ended with ${code}`)
}

function countVitest({ numPassedTests, numFailedTests, numFailedTestSuites, testResults }) {
  // A file that could not even be loaded has no failed test.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  return { passed: numPassedTests, failed: numFailedTests + (numFailedTestSuites > 0 ? broken.length : 0) }
}

/** What passed at its second try has passed; Playwright's own list names it as flaky. */
function countPlaywright({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

/** The tests that failed, and the files that could not be loaded: where, what, and the first lines of why. */
function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative('.', name)
    if (assertionResults.length === 0) return message ? [{ file, title: 'not loaded', why: message }] : []
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ file, title: fullName, why: failureMessages[0] ?? '' }))
  })
}

function failuresOfPlaywright({ suites }) {
  const failuresIn = ({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => ({
        file: path.join('tests', 'journeys', file),
        title,
        why: tests.flatMap(({ results }) => results).findLast(({ error }) => error)?.error.message ?? '',
      })),
    ...inner.flatMap(failuresIn),
  ]
  return suites.flatMap(failuresIn)
}

/** How long each file of tests took, by what its own tests did. */
function timesOfVitest({ testResults }) {
  return testResults.map(({ name, startTime, endTime }) => ({
    file: path.relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }))
}

function timesOfPlaywright({ suites }) {
  const timeOf = ({ specs = [], suites: inner = [] }) =>
    specs
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration)))
      .concat(inner.map(timeOf))
      .reduce((total, time) => total + time, 0)
  return suites.map((suite) => ({
    file: path.join('tests', 'journeys', suite.file),
    seconds: timeOf(suite) / 1000,
  }))
}

function hasLibreOffice() {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .some((folder) => existsSync(path.join(folder, 'soffice')))
}

function report(summary) {
  const slowest = summary
    .flatMap(({ files = [] }) => files)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 10)
  if (slowest.length > 0) console.log('\nThe slowest files of tests:')
  for (const { file, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(9)} s  ${file}`)
  const failures = summary.flatMap(({ failures = [] }) => failures)
  if (failures.length > 0) console.log('\nWhat failed:')
  for (const { file, title, why } of failures) {
    const lines = stripVTControlCharacters(why)
      .split('\n')
      .filter((line) => line.trim() !== '' && !line.includes('node_modules'))
    console.log(
      `  ${file} › ${title}\n${lines
        .slice(0, 6)
        .map((line) => `    ${line}`)
        .join('\n')}`,
    )
  }
  const width = Math.max(...summary.map(({ title }) => title.length))
  console.log('')
  for (const { title, ok, seconds, note } of summary) {
    console.log(
      `${ok ? '✓' : '✗'} ${title.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s${note ? `  ${note}` : ''}`,
    )
  }
  const sum = (key) => summary.reduce((total, step) => total + step[key], 0)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  if (summary.some(({ ok }) => !ok)) process.exitCode = 1
}
