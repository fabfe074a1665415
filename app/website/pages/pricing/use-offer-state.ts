import { useSyncExternalStore } from 'react'
import { type OfferState, offerStateIn } from '#domain/prices/schema.ts'
import { currentTimeZone } from '../../current-time-zone.ts'
import type { OfferOfPage } from './offered.ts'

const MINUTE_MS = 60_000

/**
 * Whether an offer holds for this visitor: it begins and ends at their own midnight, which only their browser knows. Until the
 * page is alive it stands as the server has said.
 */
export function useOfferState(offer: OfferOfPage | undefined): OfferState | undefined {
  return useSyncExternalStore(
    everyMinute,
    () => offer && offerStateIn(currentTimeZone(), offer, new Date()),
    () => offer?.state,
  )
}

/** Calls when a minute begins, as every midnight does: a page that stays open changes with the day. */
function everyMinute(hear: () => void): () => void {
  let timer = setTimeout(listen, untilNextMinute())
  return () => clearTimeout(timer)

  function listen(): void {
    timer = setTimeout(listen, untilNextMinute())
    hear()
  }
}

function untilNextMinute(): number {
  return MINUTE_MS - (Date.now() % MINUTE_MS)
}
