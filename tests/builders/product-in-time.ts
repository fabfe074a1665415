import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PgBoss } from 'pg-boss'
import { databaseUrl } from '../faults/processes.ts'
import { type Product, startProduct } from './start-product.ts'

const movedClock = pathToFileURL(path.resolve(import.meta.dirname, 'moved-clock.mjs'))

/**
 * Starts the product on the day and at the hour that `at` names, as ISO 8601: its clock goes on from there,
 * and the one of its database stays where it is.
 */
export function startProductAt(at: string, options: Parameters<typeof startProduct>[0]): Product {
  const settings = { ...options.settings, NODE_OPTIONS: `--import=${movedClock}`, CLOCK_AT: at }
  return startProduct({ ...options, settings })
}

/** Brings a product that was started on another day to the present, as if it had run until now. */
export function bringToPresent({ pid }: Product): void {
  process.kill(pid, 'SIGUSR2')
}

/**
 * Has the product of this data folder do a job now that else comes by the clock, and resolves when it is
 * done.
 */
export async function runJob(dataDir: string, name: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl(dataDir),
    migrate: false,
    supervise: false,
    schedule: false,
  })
  await boss.start()
  try {
    const id = await boss.send(name, {})
    if (id === null) throw new Error(`${name} was not taken`)
    for (;;) {
      const [job] = await boss.findJobs(name, { id })
      if (job?.state === 'completed') return
      if (job?.state === 'failed') throw new Error(`${name} failed`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}
