// `npm run faults -- NAME`: breaks the product on purpose, writes results/faults-NAME.json and ends with one
// line.
import { runMain } from './steps/progress.mjs'
import { runNamed } from './steps/run-named.mjs'

await runMain(() => runNamed('faults', import.meta.url))
