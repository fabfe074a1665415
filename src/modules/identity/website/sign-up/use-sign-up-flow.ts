import { type RefObject, useEffect, useReducer, useRef } from 'react'
import type { ConsentSettings } from '#kernel/http/schema.ts'
import type { SignUpFailureReason } from '#modules/visitors/events/schema.ts'
import { EXPERIMENT_COOKIE } from '#modules/visitors/units/schema.ts'
import { hasConsent } from '#modules/visitors/website/consent/consent-cookie.ts'
import { reportEvent } from '#modules/visitors/website/events/report-event.ts'
import { dialogOf, ownPath } from '#modules/visitors/website/events/shown-page.ts'
import { knownTrafficSource } from '#modules/visitors/website/traffic/kept-traffic-source.ts'
import { isKnownVisitor } from '#modules/visitors/website/visitor/known-visitor.ts'
import { readPageCookie } from '#ui/website/page-cookie.ts'
import { type Site, useSite } from '#ui/website/site.tsx'
import type { AccountCreationPayload } from '../../accounts/schema.ts'
import { createAccount, requestHandOff } from './account-creation.ts'
import { currentDeviceType, keepsCookies } from './browser.ts'
import { closesAfterHandOff } from './entry.ts'
import type { SignUpRequest } from './sign-up-request.ts'
import {
  type ChosenPassword,
  initialSignUpState,
  isSignUpFailure,
  nextSignUpState,
  type SignUpEvent,
  type SignUpState,
} from './sign-up-state.ts'

/** Longer than a page takes on a slow connection, shorter than a visitor waits for one that does not come. */
const PATIENCE_MS = 10_000

interface Surroundings {
  go: (address: string) => void
  patienceMs: number
}

const browser: Surroundings = {
  go: (address) => window.location.assign(address),
  patienceMs: PATIENCE_MS,
}

/**
 * Goes to an address, and tells when no page has come of it: the visitor stopped it, the answer had nothing
 * to show, or the connection went. A browser says nothing of that by itself. Returns what ends the waiting.
 */
export function followRedirect(
  address: string,
  tell: () => void,
  { go, patienceMs }: Surroundings = browser,
): () => void {
  const timer = setTimeout(end, patienceMs)
  // Another page is there; this one may be kept for the browser's Back.
  window.addEventListener('pagehide', stop)
  function stop() {
    clearTimeout(timer)
    window.removeEventListener('pagehide', stop)
  }
  function end() {
    stop()
    tell()
  }
  go(address)
  return stop
}

/** SIGN-8: how long the e-mail-only dialog says that the account is there before the page changes. */
const WAIT_AFTER_CREATION_MS = 2000

export interface SignUpFlow {
  state: SignUpState
  dispatch: (event: SignUpEvent) => void
  submit: (email: string, chosen?: ChosenPassword) => Promise<void>
  /** Tries the way to the web application again. */
  retryHandOff: () => Promise<void>
}

/** Runs a sign-up: the states, the two calls and the redirect. */
export function useSignUpFlow(request: SignUpRequest, open: boolean, close: () => void): SignUpFlow {
  const site = useSite()
  const [state, dispatch] = useReducer(nextSignUpState, initialSignUpState)
  // Two presses may come before the first has changed the state.
  const isUnderWay = useRef(false)
  /** For the page that an earlier hand-off leads to. */
  const stopWaiting = useRef(() => {})
  const address = useVisitorAddress(open)
  const { destination } = request
  const [shown, dialog] = [ownPath(site), dialogOf(site)]

  useEffect(() => {
    if (!open) return
    dispatch({ type: 'opened', isKnown: isKnownVisitor() })
    reportEvent('Signup started', { destination, shown, dialog })
  }, [open, destination, shown, dialog])

  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) dispatch({ type: 'came back' })
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  /** What no service can log, because it may not have been reached, is reported by the page (SIGN-10). */
  function fail(reason: SignUpFailureReason) {
    reportEvent('Signup failed', { reason, shown, dialog })
  }

  async function handOff() {
    stopWaiting.current()
    const redirect = await requestHandOff(site, request)
    if (redirect === undefined) {
      dispatch({ type: 'hand-off failed' })
      fail('no_way_in')
      return
    }
    // It may still come: nothing has failed that should be counted.
    stopWaiting.current = followRedirect(redirect, () => dispatch({ type: 'hand-off failed' }))
    if (closesAfterHandOff(request)) close()
  }

  async function submit(email: string, chosen?: ChosenPassword) {
    if (isUnderWay.current) return
    const submission = { type: 'submitted', email, chosen } as const
    dispatch(submission)
    if (nextSignUpState(initialSignUpState, submission).status !== 'progress') return
    // An account whose log-in this browser does not keep could not be entered.
    if (!keepsCookies()) {
      dispatch({ type: 'refused', reason: 'cookies_refused' })
      fail('cookies_refused')
      return
    }
    isUnderWay.current = true
    const outcome = await createAccount(
      site,
      payloadOf(site, request, {
        email: email.trim(),
        password: chosen?.password,
        address: address.current,
      }),
    )
    isUnderWay.current = false
    dispatch(outcome)
    if (outcome.type === 'refused' && isSignUpFailure(outcome.reason)) fail(outcome.reason)
    if (outcome.type !== 'created') return
    reportEvent('Account Created', { destination, shown, dialog })
    if (chosen === undefined) await new Promise((resolve) => setTimeout(resolve, WAIT_AFTER_CREATION_MS))
    await handOff()
  }

  async function retryHandOff() {
    dispatch({ type: 'hand-off retried' })
    await handOff()
  }

  return { state, dispatch, submit, retryHandOff }
}

function payloadOf(
  site: Site,
  { documentName }: SignUpRequest,
  { email, password, address }: { email: string; password: string | undefined; address: string | null },
): AccountCreationPayload {
  const { language, consent } = site
  const { host, pathname } = window.location
  return {
    ...knownTrafficSource(consent),
    Email: email,
    Password: password ?? null,
    AutogeneratePassword: password === undefined,
    Device: currentDeviceType(),
    IpAddress: address,
    Language: language,
    DocName: documentName ?? null,
    CreationPage: host + pathname,
    SignUpDialog: dialogOf(site),
    ExperimentUnit: experimentUnit(consent),
  }
}

/** This browser's number for experiments, with consent alone. Without one the server knows the visit. */
export function experimentUnit(consent: Pick<ConsentSettings, 'cookie'>): string | undefined {
  return hasConsent('experiments', consent) ? readPageCookie(EXPERIMENT_COOKIE) : undefined
}

/**
 * The address that the geography service sees of this visitor, once it has answered, else null (SIGN-13).
 * Asked while the dialog is open, and waited for by nobody: what an account is judged by is the address that
 * the server sees itself.
 */
function useVisitorAddress(open: boolean): RefObject<string | null> {
  const site = useSite()
  const address = useRef<string | null>(null)
  useEffect(() => {
    if (!open) return
    let isOpen = true
    let stop: (() => void) | undefined
    void (async () => {
      const { loadLocalization } = await import('#modules/visitors/website/geography/load-localization.ts')
      if (!isOpen) return
      stop = loadLocalization(site, ({ ipAddress }) => {
        address.current = firstAddress(ipAddress)
      })
    })().catch(() => undefined) // offline: the address is not known
    return () => {
      isOpen = false
      stop?.()
    }
  }, [open, site])
  return address
}

/** SIGN-13: the first of a comma list. */
export function firstAddress(list: string | null): string | null {
  return list?.split(',', 1)[0]?.trim() || null
}
