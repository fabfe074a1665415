import { createHmac } from 'node:crypto'
import type { Database } from '#kernel/database/connection.ts'
import { createSandboxApi } from '#modules/commerce/providers/sandbox/api.ts'
import { listSandboxJobs } from '#modules/commerce/providers/sandbox/notices.ts'
import {
  createSandboxProvider,
  noticeSecret,
  SIGNATURE_HEADER,
} from '#modules/commerce/providers/sandbox/provider.ts'
import {
  type NoticeJob,
  SANDBOX_NOTICE,
  type SandboxDependencies,
} from '#modules/commerce/providers/sandbox/sandbox-store.ts'
import { buildApi } from '../builders/api.ts'
import type { BuyersWay, ProviderTraits, ProviderUnderTest, SentNotice } from './provider-under-test.ts'

/** A job that the sandbox has asked for. */
export interface AskedJob {
  name: string
  data: object
  notBefore: Date | undefined
}

const website = 'http://localhost:3000'
const cards: Partial<Record<BuyersWay, string>> = {
  pays: 'visa',
  authenticates: 'authentication',
  'fails to authenticate': 'authentication',
  'waits, and it is paid': 'slow_paid',
  'waits, and it is declined': 'slow_declined',
  'pays, and has it charged back': 'charged_back',
  'pays, and later has no money': 'renewal_declined',
  'pays, and later has to authenticate': 'renewal_authentication',
  declined: 'declined',
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_cvc: 'incorrect_cvc',
  limit_exceeded: 'limit_exceeded',
}

export const sandboxTraits: ProviderTraits = {
  methods: ['card', 'paypal'],
  ways: [...(Object.keys(cards) as BuyersWay[]), 'cancels'],
}

/**
 * The sandbox with a clock of its own, its jobs at hand, and buyers who fill in its pages as browsers without
 * JavaScript do.
 */
export function startSandbox(db: Database) {
  let ahead = 0
  let away: 'refuses' | 'hangs' | undefined
  const asked: AskedJob[] = []
  const clock = () => new Date(Date.now() + ahead)
  const options = {
    clock,
    jobs: {
      async enqueue(_transaction: unknown, name: string, data: object, notBefore?: Date) {
        asked.push({ name, data, notBefore })
      },
    },
    tokenKey: new Uint8Array(32).fill(7),
    website,
    merchant: 'Formulary',
  }
  const reachable: SandboxDependencies = { ...options, db }
  const reachedDb = reached(db, () => away)
  // Short only where nobody answers: what does answer may take its time on a busy machine.
  const patient = createSandboxProvider({ ...options, db: reachedDb })
  const impatient = createSandboxProvider({ ...options, db: reachedDb, deadlineMs: 400 })
  const provider = new Proxy(patient, {
    get: (_target, name) => Reflect.get(away === undefined ? patient : impatient, name),
  })
  const site = buildApi({ '/api/payments/sandbox': createSandboxApi({ ...options, db }) })
  const sent: SentNotice[] = []
  const send = (async (_url: unknown, init: RequestInit) => {
    sent.push({ headers: new Headers(init.headers), body: String(init.body) })
    return new Response(null, { status: 204 })
  }) as typeof fetch
  const jobs = listSandboxJobs({ ...reachable, noticeUrl: 'http://shop.test/', send })

  const open = async (path: string) => site.request(path.replace(website, ''))
  async function submit(path: string, fields: Record<string, string>): Promise<Response> {
    return site.request(path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null' },
      body: new URLSearchParams(fields).toString(),
    })
  }
  /** Opens a page and sends its form. */
  async function fillIn(url: string, fields: Record<string, string>): Promise<Response> {
    const html = await (await open(url)).text()
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1]
    const token = /name="token" value="([^"]+)"/.exec(html)?.[1]
    if (action === undefined || token === undefined) throw new Error('the page has no form')
    return submit(action, { token, ...fields })
  }

  const underTest: ProviderUnderTest = {
    provider,
    async buyer(url, way) {
      if (url.includes('/approve/')) {
        await fillIn(url, { decision: way === 'cancels' ? 'cancel' : 'pay' })
        return
      }
      await fillIn(url, { card: cards[way] ?? '', expires: '2030-12' })
      if (way === 'authenticates') await fillIn(url, { decision: 'confirm' })
      if (way === 'fails to authenticate') await fillIn(url, { decision: 'refuse' })
    },
    now: clock,
    wait: (milliseconds) => {
      ahead += milliseconds
    },
    async takeNotices() {
      for (const job of asked.splice(0)) {
        if (job.name === SANDBOX_NOTICE) await jobs[0]?.handle(job.data satisfies object as NoticeJob)
      }
      return sent.splice(0)
    },
    async sign(body, at, way = 'v1') {
      const time = Math.floor(at.getTime() / 1000)
      const secret = way === 'other secret' ? 'another' : noticeSecret(options)
      const mac = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      const wrong = '0'.repeat(64)
      const signatures = {
        v1: `v1=${mac}`,
        'other secret': `v1=${mac}`,
        v0: `v0=${mac}`,
        'two v1': `v1=${wrong},v1=${mac}`,
        prefix: `v1=${mac.slice(0, 20)}`,
      }
      return new Headers({ [SIGNATURE_HEADER]: `t=${time},${signatures[way]}` })
    },
    goAway: (how) => {
      away = how
    },
    comeBack: () => {
      away = undefined
    },
  }
  return { ...underTest, site, open, submit, fillIn, asked, jobs }
}

/** A database that refuses, or never answers, while it is away. */
function reached(db: Database, away: () => 'refuses' | 'hangs' | undefined): Database {
  // Called, awaited or asked for a part of itself, it stays silent.
  const silent: unknown = new Proxy(() => undefined, {
    get: (_target, name) => (name === 'then' ? () => undefined : silent),
    apply: () => silent,
  })
  return new Proxy(db, {
    get(target, name) {
      if (away() === 'refuses') throw new Error('connect ECONNREFUSED')
      const part: unknown = away() === 'hangs' ? silent : Reflect.get(target, name)
      return typeof part === 'function' && part !== silent ? part.bind(target) : part
    },
  })
}
