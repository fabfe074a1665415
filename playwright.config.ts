import { readdirSync } from 'node:fs'
import { defineConfig, devices } from '@playwright/test'
import { launchOptions } from './tests/builders/chromium.ts'
import { isTaken, isWhole } from './tests/builders/whole.ts'

/** Journeys with the name of a folder as their tag are made when something in it changes. */
const unchanged = [
  ...readdirSync('src/modules').filter((name) => !isTaken(`src/modules/${name}`)),
  ...(isTaken('src/ui') ? [] : ['ui']),
].map((name) => `@${name}`)
const without = (...tags: string[]) => new RegExp(`(?:${tags.join('|')})(?![\\w-])`)

// Pages live for seconds here: compiling their scripts once more, to run faster later, takes an eighth of a
// run and rarely pays.
const args = [...launchOptions.args, '--js-flags=--no-opt,--no-maglev']

// The built product in a real browser; global-setup.ts starts one for all tests of a run.
export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.journey.ts',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/global-setup.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On a machine that others use too, a time-out may be the machine's; Playwright lists what passed only then
  // as flaky.
  retries: process.env.CI ? 1 : 0,
  workers: 3,
  timeout: 60_000,
  // On two cores that are busy with other tests an answer may take its time; a test that passes does not wait
  // for this.
  expect: { timeout: 15_000 },
  reporter: [['list']],
  use: {
    actionTimeout: 15_000,
    launchOptions: { ...launchOptions, args },
    // Emptied between tests, but for what was fetched and compiled: half of the time of a page.
    reuseContext: true,
    // Recording takes a browser nearly half as much again: only what is tried again is recorded. For one file
    // it is asked for: `npm test -- journeys NAME --trace on`.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  },
  // Each journey is made once. Those that go another way on a phone are tagged, and made there too, or there
  // alone. `npm run faults -- journeys` makes also those that `npm test` leaves out
  // (docs/testing.md). The few of the phone first: what comes last is waited for with workers that are idle.
  projects: [
    {
      name: 'phone',
      grep: isWhole ? /@phone|@also-phone/ : /@phone/,
      ...(!isWhole && { grepInvert: without('@whole', ...unchanged) }),
      use: {
        actionTimeout: 15_000,
        ...devices['Pixel 7'],
        viewport: { width: 360, height: 740 },
        screen: { width: 360, height: 740 },
      },
    },
    {
      name: 'desktop',
      grepInvert: isWhole ? /@phone-alone/ : without('@phone-alone', '@whole', ...unchanged),
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } },
    },
  ],
})
