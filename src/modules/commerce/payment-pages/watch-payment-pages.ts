import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { JobDefinition } from '#kernel/jobs/jobs.ts'
import { findStrangeScripts, learnScripts, recordCheck } from './page-scripts.ts'
import { type Fetch, readScripts } from './read-scripts.ts'
import { tellOfScripts } from './tell-operators.ts'

/** A new version that is just coming up has written down its own scripts after so long. */
const SECOND_LOOK_MS = 60_000

export interface PaymentPagesOptions {
  /** Where somebody pays or begins to, as buyers have the addresses. */
  pages: readonly string[]
  /** What pages and policies depend on besides the build: whoever runs the product may change it without a new one. */
  settings: unknown
  /** Asks this very process, whatever stands before it. */
  fetchOwn: Fetch
  /** Asks as a buyer's browser does: by the name of the site, through everything that is between. */
  fetchPublic: Fetch
  secondLookMs?: number
}

type WatchDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs' | 'log'>

/**
 * alarms where the scripts of a page on which somebody pays are not those that we have sent it with: in this process, and on
 * the way to the buyer. A new version is no alarm: it has written its scripts down when it started.
 */
export function watchPaymentPages(deps: WatchDependencies, options: PaymentPagesOptions) {
  const { pages, fetchOwn, fetchPublic, secondLookMs = SECOND_LOOK_MS } = options
  const addresses = pages.map((page) => new URL(page))
  const settings = createHash('sha256').update(JSON.stringify(options.settings)).digest('base64url')

  /** Writes down what this process sends, unless its build has sent something else with the same settings before. */
  async function learn(): Promise<void> {
    let build = ''
    for (const address of addresses) {
      const read = await readScripts(fetchOwn, address)
      // A page of a provider's names no build: it comes from the process that the first page came from.
      build = read.build ?? build
      const page = pageOf(address)
      await alarm(page, await learnScripts(deps, `${build} ${settings}`, { page, scripts: read.scripts }))
    }
  }

  async function check(signal: AbortSignal): Promise<void> {
    await learn()
    for (const address of addresses) {
      const page = pageOf(address)
      try {
        await recordCheck(deps, { page, strange: await checkPage(address, signal) })
      } catch (error) {
        if (signal.aborted) throw error
        deps.log.warn({ err: error, page }, 'a payment page could not be checked')
        await recordCheck(deps, { page, strange: null })
      }
    }
  }

  /** In how many scripts what a buyer gets is none of ours. */
  async function checkPage(address: URL, signal: AbortSignal): Promise<number> {
    const page = pageOf(address)
    const look = async () => {
      const { scripts } = await readScripts(fetchPublic, address)
      return findStrangeScripts(deps, { page, scripts })
    }
    if ((await look()).length === 0) return 0
    await wait(secondLookMs, undefined, { signal })
    const found = await look()
    await alarm(page, found)
    return found.length
  }

  async function alarm(page: string, found: Awaited<ReturnType<typeof learnScripts>>): Promise<void> {
    if (found.length === 0) return
    deps.log.error({ page, scripts: found }, 'a payment page runs scripts that we have not sent')
    await tellOfScripts(deps, page, found)
  }

  const job: JobDefinition = {
    name: 'check-payment-pages',
    schedule: '13 * * * *',
    handle: (_data, { signal }) => check(signal),
  }
  return { learn, job }
}

function pageOf({ origin, pathname }: URL): string {
  return origin + pathname
}
