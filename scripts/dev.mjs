// `npm run dev`: the product straight from its sources, with hot updates. Only templates are compiled beforehand.
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { install } from './steps/install.mjs'
import { withPreparationLock } from './steps/lock.mjs'
import { continueWithPinnedNode, requireNode } from './steps/node-versions.mjs'
import { requireFreePort } from './steps/port.mjs'
import { runMain } from './steps/progress.mjs'
import { readSettings } from './steps/settings.mjs'

const script = fileURLToPath(import.meta.url)
process.chdir(path.resolve(path.dirname(script), '..'))

await runMain(async () => {
  requireNode()
  await requireFreePort(readSettings())
  await withPreparationLock(install)
  await continueWithPinnedNode(script)

  process.env.NODE_ENV = 'development' // before anything of React is loaded
  const { runBuildStep } = await import('./build.mjs')
  await runBuildStep('content')
})
await import(pathToFileURL(path.resolve('src', 'apps', 'server', 'main.ts')).href)
