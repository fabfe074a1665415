// `npm run dev`: the product straight from its sources, with hot updates. Only templates are compiled
// beforehand.
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { runBuildStep } from './build.mjs'
import { requireFreePort } from './steps/port.mjs'
import { prepare } from './steps/prepare.mjs'
import { runMain } from './steps/progress.mjs'
import { readSettings } from './steps/settings.mjs'

await runMain(async () => {
  await prepare(import.meta.url, { needs: 'all', before: () => requireFreePort(readSettings()) })
  process.env.NODE_ENV = 'development' // before anything of React is loaded
  await runBuildStep('content')
})
await import(pathToFileURL(path.resolve('src', 'apps', 'server', 'main.ts')).href)
