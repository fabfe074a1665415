// `npm run backup -- FILE`: the whole installation in one file, whether it runs or not.
import * as nodeModule from 'node:module'
import path from 'node:path'
import { prepare } from './steps/prepare.mjs'
import { runMain } from './steps/progress.mjs'

await runMain(() => prepare(import.meta.url))
nodeModule.enableCompileCache(path.resolve('build', 'compile-cache'))
const { runBackupCommand } = await import('./backup-command.ts')
process.exitCode = await runBackupCommand(process.argv.slice(2))
