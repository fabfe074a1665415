// Builds what `npm start` serves: content beside client and server → prerendered site. Runs under the pinned
// Node 24; `npm start` skips the steps whose inputs have not changed.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { requireSuccess, runStep } from './steps/progress.mjs'
import { runProgram } from './steps/run-program.mjs'
import { readSettings } from './steps/settings.mjs'
import { runWhenChanged } from './steps/stamps.mjs'

const bin = (name) => path.join('node_modules', '.bin', name)

const paths = (text) => text.trim().split(/\s+/)

/** Each step: what it runs, and what it is made from (files and folders below the repository). */
export const buildSteps = {
  content: {
    title: 'Compiling templates',
    command: [process.execPath, 'scripts/content.ts'],
    inputs: paths(`
      content/templates content/families content/clauses content/law content/library content/reviews.yaml
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
  prerender: {
    title: 'Prerendering the website',
    command: [process.execPath, 'scripts/prerender.ts'],
    inputs: paths(`
      build/catalogue.json build/app/client build/app/server scripts/prerender.ts
      scripts/prerender-pictures.ts public/favicon.svg src package-lock.json content/notices
    `),
    outputs: ['build/site/manifest.json'],
  },
}

/** Builds what is out of date. Under the preparation lock and the pinned Node only. */
export async function build() {
  const { pages } = readSettings()
  const env = { ...process.env, NODE_ENV: 'production' }
  const run = async (name) => {
    const { title, command, inputs, outputs } = buildSteps[name]
    const [program, ...args] = command
    const runToEnd = async () =>
      requireSuccess(await runProgram(program, args, { env }), 'The build failed; the reason stands above.')
    // Prerendered pages hold addresses, and what their policy allows.
    const settings = name === 'prerender' ? JSON.stringify(pages) : ''
    await runWhenChanged({ name, inputs, outputs, settings }, () => runStep(title, runToEnd))
  }
  // Neither reads what the other makes. Whichever fails, nothing is running when that is told.
  const made = await Promise.allSettled([run('content'), run('app')])
  const failed = made.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
  await run('prerender')
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
