// The build's steps, each skipped when nothing it is made from has changed.
import { buildSteps } from '../build.mjs'
import { explain, PlainError, runStep } from './progress.mjs'
import { runProgram } from './run-program.mjs'
import { readSettings } from './settings.mjs'
import { runWhenChanged } from './stamps.mjs'

/** Builds what is out of date. Under the preparation lock and the pinned Node only. */
export async function build() {
  const { pages } = readSettings()
  for (const [name, { title, command, inputs, outputs }] of Object.entries(buildSteps)) {
    // Prerendered pages hold addresses, and what their policy allows.
    const settings = name === 'prerender' ? JSON.stringify(pages) : ''
    await runWhenChanged({ name, inputs, outputs, settings }, () => runStep(title, () => runToEnd(command)))
  }
}

async function runToEnd([program, ...args]) {
  const { code, output } = await runProgram(program, args, {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (code !== 0)
    throw new PlainError(explain(output) ?? 'The build failed; the reason stands above.', { output })
}
