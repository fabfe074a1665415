import { defaultLimits } from '#apps/modules.ts'
import type { Limit } from '#kernel/rate-limits/schema.ts'
import type { SitemapWalk } from './crawlers.ts'
import type { TrialAccount } from './trial-accounts.ts'
import { countStatuses, type Visitor } from './visitor.ts'

/**
 * The least share of each text that must be found in what a license opens: else what is withheld would not be
 * found either. Some stretches run across a blank, which interrupts them on the wire.
 */
const LEAST_OF_OPEN_TEXT = 0.5
/** The most of a withheld text that articles may quote: a sentence or two. */
const MOST_QUOTED = 0.03

/** What a crawl has come to. */
export interface Crawl {
  /** How long the crawler and the robot asked. */
  seconds: number
  crawler: Visitor
  /** Guesses that were answered with 200. */
  opened: readonly string[]
  searchEngine: Visitor
  walk: SitemapWalk
  trials: readonly TrialAccount[]
  /** What trial accounts open: every template that is not free. */
  templatesEach: number
  /** The first page of the first account's document, drawn once more. */
  drawnAgain: string | undefined
  robot: Visitor
  /** Stretches of withheld texts that somebody without a license was told, with the address of each. */
  leaks: ReadonlyMap<string, string>
  /** The largest share of any withheld text that articles quote. */
  quotedShare: number
  /** The share of each template's text that the robot was told. */
  openShares: ReadonlyMap<string, number>
  isReady: boolean
}

/** What does not hold of R-23, one sentence each. */
export function judge(crawl: Crawl): string[] {
  return [
    ...judgeTexts(crawl),
    ...judgeCrawler(crawl),
    ...judgeSearchEngine(crawl),
    ...judgeTrials(crawl),
    ...judgeRobot(crawl),
    ...judgeAnswers(crawl),
  ]
}

function judgeTexts({ leaks, openShares, quotedShare }: Crawl): string[] {
  const unread = [...openShares].filter(([, share]) => share < LEAST_OF_OPEN_TEXT)
  return [
    ...[...leaks].map(([shingle, address]) => `${address} tells of a withheld text: ${shingle}`),
    ...unread.map(([slug, share]) => `of ${slug} only ${percent(share)} was found in what a license opens`),
    ...(quotedShare > MOST_QUOTED ? [`articles quote ${percent(quotedShare)} of a withheld text`] : []),
  ]
}

function judgeCrawler({ crawler, opened, seconds }: Crawl): string[] {
  const checks = [
    { what: 'search', limits: defaultLimits.searchesPerVisitor },
    { what: 'suggestions', limits: defaultLimits.suggestionsPerVisitor },
  ]
  const limited = checks.flatMap(({ what, limits }) => {
    // A search that is wrongly asked counts as one, too.
    const given = countStatuses([crawler], (status) => [200, 400].includes(status), what)
    return judgeLimit(`the crawler's ${what}`, { given, refused: refusals(crawler, what), limits, seconds })
  })
  return [...limited, ...opened.map((address) => `a guess was answered: ${address}`)]
}

function judgeSearchEngine({ walk }: Crawl): string[] {
  return [
    ...walk.failed.map((page) => `the search engine was not given ${page}`),
    ...(walk.listed > 0 && walk.walks > 0 ? [] : ['the search engine has not walked the sitemap']),
  ]
}

function judgeTrials({ trials, templatesEach, drawnAgain }: Crawl): string[] {
  const visitors = trials.map(({ visitor }) => visitor)
  const opened = countStatuses(visitors, (status) => status === 200, 'templates')
  const files = countStatuses(visitors, (status) => ![402, 503].includes(status), 'files')
  const ofOthers = countStatuses(visitors, (status) => ![404, 503].includes(status), 'others')
  const pictures = trials.flatMap(({ picture }) => picture ?? [])
  const failures = {
    [`trial accounts opened ${opened} times instead of ${trials.length * templatesEach}`]:
      opened !== trials.length * templatesEach,
    [`${files} files were not refused with 402`]: files > 0,
    [`${ofOthers} documents of others were not answered with 404`]: ofOthers > 0,
    [`${pictures.length} of ${trials.length} first pages were drawn`]: pictures.length !== trials.length,
    'the first pages of two accounts are the same bytes': new Set(pictures).size !== pictures.length,
    'the same first page is not the same bytes': drawnAgain !== trials[0]?.picture,
  }
  return Object.entries(failures).flatMap(([sentence, isSo]) => (isSo ? [sentence] : []))
}

function judgeRobot({ robot, seconds }: Crawl): string[] {
  const isGiven = (status: number) => status === 200
  const files = countStatuses([robot], isGiven, 'files')
  const texts = countStatuses([robot], isGiven, 'texts') + files
  return [
    ...judgeLimit("the robot's texts", {
      given: texts,
      refused: refusals(robot, 'texts'),
      limits: defaultLimits.textsPerAccount,
      seconds,
    }),
    ...judgeLimit("the robot's files", {
      given: files,
      refused: refusals(robot, 'files'),
      limits: [...defaultLimits.downloadsPerAccount, ...defaultLimits.filesPerAccount],
      seconds,
    }),
  ]
}

/** Whoever asks: nothing breaks, and whoever is refused is told when to come again. */
function judgeAnswers({ crawler, searchEngine, trials, robot, isReady }: Crawl): string[] {
  const visitors = [crawler, searchEngine, robot, ...trials.map(({ visitor }) => visitor)]
  const broken = countStatuses(visitors, (status) => status === 0 || (status >= 500 && status !== 503))
  const untimed = visitors.flatMap(({ traffic }) => [...traffic.values()].flatMap((each) => each.untimed))
  return [
    ...(broken > 0 ? [`${broken} requests had no answer or a fault`] : []),
    ...new Set(untimed.map((address) => `refused without Retry-After: ${address}`)),
    ...(isReady ? [] : ['the product was not ready afterwards']),
  ]
}

/** No more than the limits give in this time, and never none that is refused. */
function judgeLimit(
  what: string,
  {
    given,
    refused,
    limits,
    seconds,
  }: { given: number; refused: number; limits: readonly Limit[]; seconds: number },
): string[] {
  const most = mostWithin(limits, seconds)
  return [
    ...(given > most ? [`${what} were given ${given} times, of ${most} at most`] : []),
    ...(given === 0 ? [`${what} were never given`] : []),
    ...(refused === 0 ? [`${what} were never refused`] : []),
  ]
}

/** A limit counts from the first attempt, and begins anew with the first after its time. */
export function mostWithin(limits: readonly Limit[], seconds: number): number {
  return Math.min(...limits.map((each) => each.attempts * (Math.floor(seconds / each.seconds) + 1)))
}

const refusals = (visitor: Visitor, what: string) =>
  countStatuses([visitor], (status) => status === 429, what)

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
