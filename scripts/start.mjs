// `npm start`: from a fresh clone to a running product. Runs under any Node from 20, before anything is installed.
import { existsSync } from 'node:fs'
import * as nodeModule from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { install } from './steps/install.mjs'
import { withPreparationLock } from './steps/lock.mjs'
import { continueWithPinnedNode, requireNode } from './steps/node-versions.mjs'
import { requireFreePort } from './steps/port.mjs'
import { PlainError, runMain } from './steps/progress.mjs'
import { readSettings } from './steps/settings.mjs'

const script = fileURLToPath(import.meta.url)
process.chdir(path.resolve(path.dirname(script), '..'))

await runMain(async () => {
  requireNode()
  const settings = readSettings()
  if (Number.isInteger(settings.port) && settings.port > 0 && settings.port < 65_536)
    await requireFreePort(settings)
  await withPreparationLock(install)
  await continueWithPinnedNode(script)

  process.env.NODE_ENV = 'production' // before anything of React is loaded
  await requireConfiguration()
  await requireFreeDataFolder(settings.dataDir)
  const { build } = await import('./steps/build.mjs')
  await withPreparationLock(build)
})

/** The server would say the same, after the build. */
async function requireConfiguration() {
  const { ConfigurationError, readConfiguration } = await import('#apps/server/configuration.ts')
  try {
    readConfiguration()
  } catch (error) {
    throw error instanceof ConfigurationError ? new PlainError(error.message) : error
  }
}

/** Whoever uses the data folder would refuse us at the end; better before the long work. */
async function requireFreeDataFolder(dataDir) {
  const folder = path.resolve(dataDir, 'postgres')
  if (process.env.DATABASE_URL || !existsSync(folder)) return
  const { DataFolderInUseError, lockDataFolder } = await import(
    '#kernel/database/embedded/data-folder-lock.ts'
  )
  try {
    lockDataFolder(folder)()
  } catch (error) {
    throw error instanceof DataFolderInUseError ? new PlainError(error.message) : error
  }
}

// Compiled code is kept from start to start: the second one takes half as long.
nodeModule.enableCompileCache(path.resolve('build', 'compile-cache'))
// In this very process: signals reach it without a go-between, and no kill can leave it behind.
await import(pathToFileURL(path.resolve('src', 'apps', 'server', 'main.ts')).href)
