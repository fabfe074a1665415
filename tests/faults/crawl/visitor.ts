import { setTimeout as delay } from 'node:timers/promises'
import { percentile } from '../../bench/report.ts'
import type { TextWatch } from './text-watch.ts'

const REQUEST_LIMIT_MS = 60_000
/** How long somebody comes again who is told that the product is busy. */
const PATIENCE_MS = 180_000

/** What was answered to one kind of requests. */
export interface Traffic {
  /** Answers by status; 0 where the connection broke or nothing came. */
  statuses: Map<number, number>
  /** Addresses that were refused (429, 503) without being told when to come again. */
  untimed: string[]
  times: number[]
}

export interface Answer {
  status: number
  headers: Headers
  body: Uint8Array
}

/** Somebody who asks the product, from one address and with one log-in or none. */
export interface Visitor {
  traffic: ReadonlyMap<string, Traffic>
  /** Asks once, follows no redirect, and notes the answer under what it was asked for. */
  ask(what: string, path: string, request?: { method: string; body: string }): Promise<Answer>
}

/** Begins a visit; every answer is read for the texts that are withheld. */
export function beginVisit(options: {
  url: string
  /** As the proxy in front of the product writes it (`TRUSTED_PROXY_HOPS=1`): this run is that proxy. */
  address: () => string
  watch: TextWatch
  cookie?: string
  userAgent?: string
}): Visitor {
  const { url, address, watch, cookie = '', userAgent = 'crawler' } = options
  const traffic = new Map<string, Traffic>()

  const send = async (path: string, request: { method?: string; body?: string }): Promise<Answer> => {
    try {
      const response = await fetch(url + path, {
        ...request,
        redirect: 'manual',
        headers: {
          'x-forwarded-for': address(),
          'user-agent': userAgent,
          ...(cookie !== '' && { cookie }),
          ...(request.method !== undefined && { origin: url, 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(REQUEST_LIMIT_MS),
      })
      const body = new Uint8Array(await response.arrayBuffer())
      return { status: response.status, headers: response.headers, body }
    } catch {
      return { status: 0, headers: new Headers(), body: new Uint8Array() }
    }
  }
  return {
    traffic,
    async ask(what, path, request = { method: 'GET', body: '' }) {
      const kind: Traffic = traffic.get(what) ?? { statuses: new Map(), untimed: [], times: [] }
      traffic.set(what, kind)
      const began = performance.now()
      const answer = await send(path, request.method === 'GET' ? {} : request)
      kind.times.push(performance.now() - began)
      const { status, headers, body } = answer
      kind.statuses.set(status, (kind.statuses.get(status) ?? 0) + 1)
      const isTimed = Number(headers.get('retry-after')) >= 1
      if ([429, 503].includes(status) && !isTimed) kind.untimed.push(path)
      watch.look(path, body, headers)
      return answer
    },
  }
}

/** Asks as a browser does: whoever is told that the product is busy comes again when it says. */
export async function askPatiently(visitor: Visitor, ...asked: Parameters<Visitor['ask']>): Promise<Answer> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    const answer = await visitor.ask(...asked)
    if (![429, 503].includes(answer.status) || performance.now() > end) return answer
    await delay(Math.max(1, Number(answer.headers.get('retry-after'))) * 1_000)
  }
}

/** How often a visitor, or several, got one of these statuses, for one kind of requests or all. */
export function countStatuses(
  visitors: readonly Visitor[],
  isCounted: (status: number) => boolean,
  what?: string,
): number {
  return visitors
    .flatMap(({ traffic }) => [...traffic])
    .filter(([kind]) => what === undefined || kind === what)
    .flatMap(([, { statuses }]) => [...statuses])
    .reduce((sum, [status, count]) => sum + (isCounted(status) ? count : 0), 0)
}

/** One line of the table for each kind of requests: how many, how they were answered, and how fast. */
export function describeTraffic(who: string, visitors: readonly Visitor[]) {
  const byKind = Map.groupBy(
    visitors.flatMap(({ traffic }) => [...traffic]),
    ([what]) => what,
  )
  return [...byKind].map(([what, all]) => {
    const times = all.flatMap(([, each]) => each.times)
    const statuses = new Set(all.flatMap(([, each]) => [...each.statuses.keys()]))
    const answers = [...statuses]
      .toSorted((a, b) => a - b)
      .map((status) => `${countStatuses(visitors, (each) => each === status, what)} × ${status}`)
    return { who, what, asked: times.length, answers: answers.join(', '), p99Ms: Math.round(p99Of(times)) }
  })
}

const p99Of = (times: readonly number[]) => percentile(times, 0.99)
