// `npm run operator -- add EMAIL | remove EMAIL | list`: who operates this installation, whether it runs or not.
import * as nodeModule from 'node:module'
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
nodeModule.enableCompileCache(path.resolve('build', 'compile-cache'))
const { runOperatorCommand } = await import('./operator-command.ts')
process.exitCode = await runOperatorCommand(process.argv.slice(2))
