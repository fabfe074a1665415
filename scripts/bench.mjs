// `npm run bench -- NAME`: measures, writes results/bench-NAME.json and ends with one line.
import { runMain } from './steps/progress.mjs'
import { runNamed } from './steps/run-named.mjs'

await runMain(() => runNamed('bench', import.meta.url))
