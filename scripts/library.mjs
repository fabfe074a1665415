// `npm run library -- COMMAND`: what an author of templates needs. Without a command: the list.
import { prepare } from './steps/prepare.mjs'
import { runMain } from './steps/progress.mjs'

await runMain(() => prepare(import.meta.url, { needs: 'all' }))
const { runLibrary } = await import('./library/run-library.ts')
process.exitCode = await runLibrary(process.argv.slice(2))
