import type { Context } from 'hono'
import type { Dependencies, Logger } from '#kernel/dependencies.ts'
import type { Clients } from '#kernel/http/clients.ts'
import { readCookie } from '#kernel/http/cookies.ts'
import type { ConsentSettings } from '#kernel/http/schema.ts'
import { languageCodes } from '#kernel/i18n/schema.ts'
import { countersOf } from '#kernel/rate-limits/index.ts'
import { recordAssignment, unitHashOf, unitToKeep, variantOf } from '#modules/experiments/public.ts'
import { type Experiment, stateOf } from '#modules/experiments/schema.ts'
import {
  endedExperimentCookie,
  experimentCookie,
  isBot,
  readExperimentUnit,
} from '#modules/visitors/public.ts'
import { EXPERIMENT_COOKIE } from '#modules/visitors/units/schema.ts'
import { bestEncoding, type MemoryFile } from './memory-files.ts'
import type { PageCache } from './page-cache.ts'
import { DATA } from './website-pages.ts'

/** What decides besides the client's address, which no header names: encoding, number and browser. */
const VARY = 'accept-encoding, cookie, user-agent'

interface ExperimentMiddlewareOptions
  extends Pick<Dependencies, 'db' | 'clock' | 'urls' | 'limits' | 'rateLimiter'>,
    Pick<Clients, 'clientNetwork' | 'visitUnit'> {
  experiments: readonly Experiment[]
  pages: Pick<PageCache, 'find' | 'has'>
  consent: Pick<ConsentSettings, 'cookie'>
  log: Logger
}

/** One address of an experiment in one language; `prefix` stands before the addresses of that language. */
interface Place {
  experiment: Experiment
  prefix: string
}

/** What a visitor is known by here: a number that the browser keeps or is to keep, or that of this visit. */
interface Unit {
  id: string
  is: 'kept' | 'to-keep' | 'of-visit'
}

/**
 * Chooses the page of an address under experiment (docs/flows/experiments.md). The choice is made before
 * anything is sent, of pages that are ready, so nothing flickers; the log is written beside the answer,
 * because no page waits for the database, but for the first of a day, which needs the salt: a visitor whose
 * line gets lost is not counted at all.
 */
export function createExperimentMiddleware(options: ExperimentMiddlewareOptions) {
  const { experiments, pages, clock, consent, urls } = options
  const places = findPlaces(experiments, pages)
  for (const { id, starts } of experiments) {
    const isPlaced = [...places.values()].flat().some(({ experiment }) => experiment.id === id)
    if (starts !== null && !isPlaced)
      options.log.warn({ experiment: id }, 'an experiment names a page that is not there')
  }
  const find = (path: string): Place | undefined => {
    const page = path.endsWith(DATA) ? path.slice(0, -DATA.length) : path
    return places.get(page)?.find(({ experiment }) => stateOf(experiment, clock()) === 'running')
  }

  async function unitOf(context: Context): Promise<Unit | undefined> {
    const { req } = context
    if (isBot(req.header('user-agent'))) return undefined
    const kept = readExperimentUnit(req.header('cookie'), consent)
    if (kept.unit !== undefined) return { id: kept.unit, is: 'kept' }
    const ofVisit = await options.visitUnit(context)
    if (!kept.hasConsent) return { id: ofVisit, is: 'of-visit' }
    const running = experiments.filter((experiment) => stateOf(experiment, clock()) === 'running')
    return { id: unitToKeep(running, ofVisit), is: 'to-keep' }
  }

  /** Anybody can make up numbers and names of browsers, and each would be a line of the log. */
  function takesAttempt(context: Context): boolean {
    const network = options.clientNetwork(context)
    return options.rateLimiter.take(countersOf(options.limits, 'assignmentsPerNetwork', network)).ok
  }

  /** Whether a page was asked for to be shown: who asks for headers alone or prefetches has seen nothing. */
  function isCounted({ req }: Context): boolean {
    return req.method === 'GET' && !req.header('sec-purpose')?.startsWith('prefetch')
  }

  return {
    /** Whether an address is under an experiment at this moment. */
    has: (path: string) => places.size > 0 && find(path) !== undefined,
    /** The answer to a request for such an address. */
    async answer(context: Context, log: Logger): Promise<Response> {
      const { path } = context.req
      const place = find(path)
      if (place === undefined) throw new Error(`${path} is under no experiment`)
      const { experiment, prefix } = place
      // A visit that cannot be told from others gets the original, uncounted, as programs do.
      const unit = await unitOf(context).catch((error: unknown) => {
        log.warn({ err: error }, 'a visit has no number')
        return undefined
      })
      const unitHash = unit && unitHashOf(unit.id)
      const variant = unitHash === undefined ? experiment.variants[0] : variantOf(experiment, unitHash)
      if (unitHash !== undefined && isCounted(context) && takesAttempt(context)) {
        recordAssignment(options, { experiment: experiment.id, unitHash, variant: variant.id }).catch(
          (error: unknown) => log.warn({ err: error }, 'an assignment was not logged'),
        )
      }
      const acceptEncoding = context.req.header('accept-encoding')
      const address = prefix + variant.address + (path.endsWith(DATA) ? DATA : '')
      const file = await pages.find(address, acceptEncoding)
      if (file === undefined) throw new Error(`the variant at ${variant.address} has no page`)
      const response = toResponse(file, acceptEncoding)
      if (unit?.is === 'to-keep') response.headers.append('set-cookie', experimentCookie(urls, unit.id))
      const cookies = context.req.header('cookie')
      const isLeftOver =
        !readExperimentUnit(cookies, consent).hasConsent && readCookie(cookies, EXPERIMENT_COOKIE)
      if (isLeftOver) response.headers.append('set-cookie', endedExperimentCookie(urls))
      return response
    },
  }
}

/** Every address, in the languages that have the pages of all variants. */
function findPlaces(experiments: readonly Experiment[], pages: Pick<PageCache, 'has'>): Map<string, Place[]> {
  const places = new Map<string, Place[]>()
  for (const experiment of experiments) {
    for (const language of languageCodes) {
      const prefix = language === 'en' ? '' : `/${language}`
      if (!experiment.variants.every(({ address }) => pages.has(prefix + address))) continue
      const path = prefix + experiment.address
      places.set(path, [...(places.get(path) ?? []), { experiment, prefix }])
    }
  }
  return places
}

/** The page as an answer that nobody keeps. */
function toResponse(file: MemoryFile, acceptEncoding: string | undefined): Response {
  const ready = file.variants[bestEncoding(acceptEncoding)]
  if (ready === undefined) throw new Error('a page lacks an encoding')
  const headers = new Headers()
  for (let index = 0; index < ready.headers.length; index += 2) {
    headers.set(ready.headers[index] ?? '', ready.headers[index + 1] ?? '')
  }
  headers.delete('etag')
  headers.set('cache-control', 'private, no-store')
  headers.set('vary', VARY)
  return new Response(new Uint8Array(ready.body), { headers })
}
