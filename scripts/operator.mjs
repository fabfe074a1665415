// `npm run operator -- add EMAIL | remove EMAIL | list`: who operates this installation, whether it runs or
// not.
import * as nodeModule from 'node:module'
import path from 'node:path'
import { prepare } from './steps/prepare.mjs'
import { runMain } from './steps/progress.mjs'

await runMain(() => prepare(import.meta.url))
nodeModule.enableCompileCache(path.resolve('build', 'compile-cache'))
const { runOperatorCommand } = await import('./operator-command.ts')
process.exitCode = await runOperatorCommand(process.argv.slice(2))
