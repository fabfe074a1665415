// `npm run backup -- FILE`: the whole installation in one file, whether it runs or not.
import { prepare } from './steps/prepare.mjs'
import { runMain } from './steps/progress.mjs'

await runMain(() => prepare(import.meta.url, { needs: 'run' }))
const { runBackupCommand } = await import('./backup-command.ts')
process.exitCode = await runBackupCommand(process.argv.slice(2))
