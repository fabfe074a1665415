import { useSyncExternalStore } from 'react'
import type { OfferOfPage } from './offered.ts'

/** Midnight is noticed within a minute, also on a page that stays open. */
const MINUTE_MS = 60_000

export type OfferState = 'ahead' | 'on' | 'over'

/**
 * Whether an offer holds for this visitor: it begins and ends at their own midnight, which only their browser knows. Until the
 * page is alive the server's day stands.
 */
export function useOfferState(offer: OfferOfPage | undefined): OfferState | undefined {
  const today = useSyncExternalStore(
    everyMinute,
    () => dayHere(new Date()),
    () => offer?.today ?? '',
  )
  return offer && stateOn(today, offer)
}

/** How an offer stands on a day, YYYY-MM-DD. */
export function stateOn(day: string, { from, until }: Pick<OfferOfPage, 'from' | 'until'>): OfferState {
  if (day < from) return 'ahead'
  return day <= until ? 'on' : 'over'
}

/** The day that it is, YYYY-MM-DD, in the browser's own time zone unless another one is named. */
export function dayHere(at: Date, timeZone?: string): string {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    ...(timeZone !== undefined && { timeZone }),
  })
  const parts = format.formatToParts(at)
  return ['year', 'month', 'day'].map((name) => parts.find(({ type }) => type === name)?.value).join('-')
}

function everyMinute(hear: () => void): () => void {
  const timer = setInterval(hear, MINUTE_MS)
  return () => clearInterval(timer)
}
