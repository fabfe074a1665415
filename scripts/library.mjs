// `npm run library -- COMMAND`: what an author of templates needs. Without a command: the list.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { install } from './steps/install.mjs'
import { withPreparationLock } from './steps/lock.mjs'
import { continueWithPinnedNode, requireNode } from './steps/node-versions.mjs'
import { runMain } from './steps/progress.mjs'

const script = fileURLToPath(import.meta.url)
process.chdir(path.resolve(path.dirname(script), '..'))

await runMain(async () => {
  requireNode()
  await withPreparationLock(install)
  await continueWithPinnedNode(script)
})
const { runLibrary } = await import('./library/run-library.ts')
process.exitCode = await runLibrary(process.argv.slice(2))
