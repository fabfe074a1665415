// `npm run restore -- FILE`: a backup into an empty data folder, or an empty database; `--check` reads it
// alone.
import { prepare } from './steps/prepare.mjs'
import { runMain } from './steps/progress.mjs'

await runMain(() => prepare(import.meta.url, { needs: 'run' }))
const { runRestoreCommand } = await import('./backup-command.ts')
process.exitCode = await runRestoreCommand(process.argv.slice(2))
