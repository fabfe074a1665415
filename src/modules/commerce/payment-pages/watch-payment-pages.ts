import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { recordEvent } from '#kernel/audit/index.ts'
import { auditEvents } from '#kernel/audit/tables.ts'
import type { Database } from '#kernel/database/connection.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { JobDefinition } from '#kernel/jobs/jobs.ts'
import { enqueueMail, type MailPreparations } from '#kernel/mail/mail.ts'
import { DAY_MS } from '#kernel/time.ts'
import { accounts } from '#modules/identity/tables/accounts.ts'
import { paymentPageChecks, paymentPageScripts } from '../tables/payment-pages.ts'
import { type Fetch, readScripts } from './read-scripts.ts'
import type { PageScript, ReadPage, StrangeScript } from './schema.ts'

/** A new version that is just coming up has written down its own scripts after so long. */
const SECOND_LOOK_MS = 60_000

interface PaymentPagesOptions {
  /** Where somebody pays or begins to, as buyers have the addresses. */
  pages: readonly string[]
  /** Settings that pages and policies depend on besides the build: they may change without a new one. */
  settings: unknown
  /** Asks this very process, whatever stands before it. */
  fetchOwn: Fetch
  /** Asks as a buyer's browser does: by the name of the site, through everything that is between. */
  fetchPublic: Fetch
  secondLookMs?: number
}

type WatchDependencies = Pick<Dependencies, 'clock' | 'db' | 'jobs' | 'log'>

/**
 * alarms where the scripts of a page on which somebody pays are not those that we have sent it with: in
 * this process, and on the way to the buyer. A new version is no alarm: it has written its scripts down when
 * it started.
 */
export function watchPaymentPages(deps: WatchDependencies, options: PaymentPagesOptions) {
  const { pages, fetchOwn, fetchPublic, secondLookMs = SECOND_LOOK_MS } = options
  const addresses = pages.map((page) => new URL(page))
  const settings = createHash('sha256').update(JSON.stringify(options.settings)).digest('base64url')

  /** Writes down what this process sends, unless its build sent other things with these settings before. */
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
      // Of any build: while a new version is being brought out, both answer.
      return strangeAmong(scripts, await listKnown(deps.db, { page }))
    }
    if ((await look()).length === 0) return 0
    await wait(secondLookMs, undefined, { signal })
    const found = await look()
    await alarm(page, found)
    return found.length
  }

  async function alarm(page: string, found: readonly StrangeScript[]): Promise<void> {
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

/**
 * Writes down what a build sends by itself, the first time; afterwards answers what it did not send then. The
 * same build with other scripts has been tampered with, on its disk or in its memory.
 */
async function learnScripts({ db }: Pick<Dependencies, 'db'>, build: string, { page, scripts }: ReadPage) {
  const known = await listKnown(db, { page, build })
  if (known.length > 0) return strangeAmong(scripts, known)
  if (scripts.length > 0) {
    const rows = scripts.map(({ name, hash }) => ({ page, build, name, hash }))
    await db.insert(paymentPageScripts).values(rows).onConflictDoNothing()
  }
  return []
}

/** Records a look at a page, and how many scripts on it are not ours; null if it could not be reached. */
async function recordCheck(
  { db, clock }: Pick<Dependencies, 'clock' | 'db'>,
  { page, strange }: { page: string; strange: number | null },
): Promise<void> {
  const check = { at: clock(), strange }
  await db
    .insert(paymentPageChecks)
    .values({ page, ...check })
    .onConflictDoUpdate({ target: paymentPageChecks.page, set: check })
}

function listKnown(db: Database, { page, build }: { page: string; build?: string }): Promise<PageScript[]> {
  const { name, hash } = paymentPageScripts
  const ofBuild = build === undefined ? undefined : eq(paymentPageScripts.build, build)
  return db
    .selectDistinct({ name, hash })
    .from(paymentPageScripts)
    .where(and(eq(paymentPageScripts.page, page), ofBuild))
}

function strangeAmong(scripts: readonly PageScript[], known: readonly PageScript[]): StrangeScript[] {
  return scripts
    .filter(({ name, hash }) => !known.some((each) => each.name === name && each.hash === hash))
    .map((script) => ({
      ...script,
      fault: known.some(({ name }) => name === script.name) ? 'changed' : 'unknown',
    }))
}

const EVENT = 'payment-page.changed'
/** As long as it stays, it is told again after so long. */
const AGAIN_MS = DAY_MS
/** More of them make a mail no clearer; all are among what happened. */
const NAMED = 10

/** Records what a page should not have and mails every operator, about what they know only once a day. */
async function tellOfScripts(
  { db, jobs, clock }: Pick<Dependencies, 'clock' | 'db' | 'jobs'>,
  page: string,
  strange: readonly StrangeScript[],
): Promise<void> {
  await db.transaction(async (transaction) => {
    const told = await transaction
      .select({ details: auditEvents.details })
      .from(auditEvents)
      .where(and(eq(auditEvents.event, EVENT), gt(auditEvents.at, new Date(clock().getTime() - AGAIN_MS))))
    const isTold = ({ name, hash }: StrangeScript) =>
      told.some(({ details: was }) => was.page === page && was.script === name && was.hash === hash)
    const fresh = strange.filter((script) => !isTold(script))
    if (fresh.length === 0) return
    for (const { name, hash, fault } of fresh) {
      const about = { accountId: undefined, network: undefined }
      await recordEvent(transaction, { event: EVENT, ...about, details: { page, script: name, hash, fault } })
    }
    const scripts = fresh.slice(0, NAMED).map(({ name }) => name)
    const operators = await transaction
      .select({ accountId: accounts.id })
      .from(accounts)
      .where(inArray(accounts.role, ['owner', 'finance']))
    for (const { accountId } of operators) {
      await enqueueMail(jobs, transaction, { kind: 'paymentPageChanged', accountId, page, scripts })
    }
  })
}

/** What the mail to an operator says, gathered when it is sent. */
export function preparePaymentPageMails({ db, urls }: Pick<Dependencies, 'db' | 'urls'>) {
  return {
    paymentPageChanged: async ({ accountId, page, scripts }) => {
      const [operator] = await db
        .select({ email: accounts.email, language: accounts.language })
        .from(accounts)
        .where(and(eq(accounts.id, accountId), ne(accounts.role, 'member')))
      if (!operator) return undefined
      const ordersUrl = `${urls.webApp}/admin/orders/`
      const { email, language } = operator
      return { to: email, locale: language, data: { email, page, scripts, ordersUrl } }
    },
  } satisfies Partial<MailPreparations>
}
