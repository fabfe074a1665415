// `npm run restore -- FILE`: a backup into an empty data folder, or an empty database; `--check` reads it
// alone.
import * as nodeModule from 'node:module'
import path from 'node:path'
import { prepare } from './steps/prepare.mjs'
import { runMain } from './steps/progress.mjs'

await runMain(() => prepare(import.meta.url))
nodeModule.enableCompileCache(path.resolve('build', 'compile-cache'))
const { runRestoreCommand } = await import('./backup-command.ts')
process.exitCode = await runRestoreCommand(process.argv.slice(2))
