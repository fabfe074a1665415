// Builds what `npm start` serves: content beside client and server with their assets → prerendered site. Runs
// under the pinned Node 24; `npm start` skips the steps whose inputs have not changed.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { withPreparationLock } from './steps/lock.mjs'
import { requireSuccess, runStep } from './steps/progress.mjs'
import { runProgram } from './steps/run-program.mjs'
import { readSettings } from './steps/settings.mjs'
import { planStep } from './steps/stamps.mjs'

const bin = (name) => path.join('node_modules', '.bin', name)

const paths = (text) => text.trim().split(/\s+/)

/** Each step: what it runs, and what it is made from (files and folders below the repository). */
export const buildSteps = {
  content: {
    title: 'Compiling templates',
    command: [process.execPath, 'scripts/content.ts'],
    // Whoever writes templates runs it again and again.
    env: { NODE_COMPILE_CACHE: path.resolve('build', 'compile-cache') },
    inputs: paths(`
      content/templates content/sheets content/families content/clauses content/law content/library
      content/reviews.yaml
      src/modules/library/catalogue src/engine scripts/content.ts scripts/library package-lock.json
    `),
    outputs: ['build/catalogue.json'],
  },
  app: {
    title: 'Building the application',
    command: [process.execPath, bin('react-router'), 'build'],
    inputs: paths(`
      content/blog content/brand content/browsers content/consent content/experiments content/help
      content/landing content/legal content/newsroom content/pages content/prices content/screens
      content/sign-up locales public src package-lock.json vite.config.ts react-router.config.ts
      lingui.config.ts scripts/picture-plugin.ts scripts/website-manifest.ts tsconfig.json
    `),
    outputs: ['build/app/client', 'build/app/server'],
  },
  assets: {
    title: 'Compressing scripts and styles',
    command: [process.execPath, 'scripts/compress-assets.ts'],
    inputs: paths(`
      build/app/client scripts/compress-assets.ts src/apps/server/memory-files.ts package-lock.json
      content/notices src/modules/website/pages/third-party-notices
    `),
    outputs: ['build/assets/manifest.json'],
  },
  prerender: {
    title: 'Prerendering the website',
    command: [process.execPath, '--import=./scripts/steps/resolve-drizzle.mjs', 'scripts/prerender.ts'],
    inputs: paths(`
      build/catalogue.json build/app/server scripts/prerender.ts scripts/prerender-pictures.ts
      public/favicon.svg src package-lock.json content/notices
    `),
    outputs: ['build/site/manifest.json'],
  },
}

/** Builds what the server cannot do without. Under the pinned Node only. */
export function buildServer() {
  return withPreparationLock(async () => {
    // Neither reads what the other makes. Whichever fails, nothing is running when that is told.
    const made = await Promise.allSettled([make('content'), make('app').then(() => make('assets'))])
    const failed = made.find(({ status }) => status === 'rejected')
    if (failed) throw failed.reason
  })
}

/**
 * Answers what prerenders the website where that is out of date. `isAside`: beside a server that runs, which
 * this must not hold up. So whether it is out of date is found out now.
 */
export function planPrerendering({ isAside }) {
  const run = plan('prerender', { isAside })
  return run && (() => withPreparationLock(run, { name: 'prerendering', isQuiet: isAside }))
}

/** Builds all that is out of date. */
export async function build() {
  await buildServer()
  await planPrerendering({ isAside: false })?.()
}

async function make(name) {
  await plan(name, { isAside: false })?.()
}

function plan(name, { isAside }) {
  const { title, command, inputs, outputs, env: settingsOfStep } = buildSteps[name]
  const [program, ...args] = command
  const env = { ...process.env, NODE_ENV: 'production', ...settingsOfStep }
  const runToEnd = async () =>
    requireSuccess(
      await runProgram(program, args, { env, isAside }),
      'The build failed; the reason stands above.',
    )
  // Prerendered pages hold what is loaded from others, and services that have a host of their own.
  const settings = name === 'prerender' ? JSON.stringify(readSettings().pages) : ''
  const run = planStep({ name, inputs, outputs, settings })
  return run && (() => run(() => (isAside ? runToEnd() : runStep(title, runToEnd))))
}

/** Runs one step, whether it is out of date or not; rejects with its exit code. */
export function runBuildStep(name) {
  const [command, ...rest] = buildSteps[name].command
  return new Promise((resolve, reject) => {
    const child = spawn(command, rest, { stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${buildSteps[name].title} failed (exit ${code})`)),
    )
  })
}

if (import.meta.filename === process.argv[1]) {
  for (const name of Object.keys(buildSteps)) await runBuildStep(name)
}
