// `npm start`: from a fresh clone to a running product. Runs under any Node from 20, before anything is
// installed.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildServer, planPrerendering } from './build.mjs'
import { requireFreePort } from './steps/port.mjs'
import { prepare } from './steps/prepare.mjs'
import { PlainError, runMain } from './steps/progress.mjs'
import { readSettings } from './steps/settings.mjs'

await runMain(async () => {
  await prepare(import.meta.url, {
    needs: 'run',
    before: async () => {
      const settings = readSettings()
      const { port } = settings
      if (Number.isInteger(port) && port > 0 && port < 65_536) await requireFreePort(settings)
    },
  })
  beginWithOneArena()
  process.env.NODE_ENV = 'production' // before anything of React is loaded
  await requireConfiguration()
  await requireFreeDataFolder(readSettings().dataDir)
  await buildServer()
})

/**
 * The C library of Linux keeps memory for each thread and gives it back late: with one such arena a server
 * holds 50 MB less. It asks for this when a process begins, so this one begins once more.
 */
function beginWithOneArena() {
  if (process.platform !== 'linux' || process.env.MALLOC_ARENA_MAX || !process.execve) return
  const { execPath, execArgv, argv, env } = process
  process.execve(execPath, [execPath, ...execArgv, ...argv.slice(1)], { ...env, MALLOC_ARENA_MAX: '1' })
}

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

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    isStopping = true
  })
const prerender = planPrerendering({ isAside: true })
// In this very process: signals reach it without a go-between, and no kill can leave it behind.
const { takePrerendered } = await import(pathToFileURL(path.resolve('src', 'apps', 'server', 'main.ts')).href)
// Nobody waits for it: until then each page is made when it is first asked for.
prerender?.().then(takePrerendered, (error) => {
  if (isStopping) return
  process.stderr.write(`${error.output ?? ''}\nThe website could not be prerendered: ${error.message}\n`)
})
