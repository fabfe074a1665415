// `npm run operator -- add EMAIL | remove EMAIL | list`: who operates this installation, whether it runs or
// not.
import { prepare } from './steps/prepare.mjs'
import { runMain } from './steps/progress.mjs'

await runMain(() => prepare(import.meta.url, { needs: 'run' }))
const { runOperatorCommand } = await import('./operator-command.ts')
process.exitCode = await runOperatorCommand(process.argv.slice(2))
