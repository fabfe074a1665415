import { useEffect, useReducer, useRef } from 'react'
import { reportEvent } from '../events/report-event.ts'
import { type Site, useSite } from '../site.tsx'
import { captureTrafficSource } from '../traffic/current-traffic-source.ts'
import { type AccountCreationPayload, createAccount, requestHandOff } from './account-creation.ts'
import { currentDeviceType } from './device-type.ts'
import { closesAfterHandOff } from './entry.ts'
import { experimentUnit } from './experiment-unit.ts'
import { keepsCookies } from './keeps-cookies.ts'
import type { SignUpRequest } from './sign-up-request.ts'
import {
  type ChosenPassword,
  initialSignUpState,
  nextSignUpState,
  type SignUpEvent,
  type SignUpState,
} from './sign-up-state.ts'

/** SIGN-8: so long the visitor of the e-mail-only dialog reads that the account is there before the page changes. */
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
  const { destination } = request

  useEffect(() => {
    if (!open) return
    dispatch({ type: 'opened' })
    reportEvent('Signup started', { destination })
  }, [open, destination])

  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) dispatch({ type: 'came back' })
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  async function handOff() {
    const redirect = await requestHandOff(site, request)
    if (redirect === undefined) {
      dispatch({ type: 'hand-off failed' })
      return
    }
    window.location.assign(redirect)
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
      return
    }
    isUnderWay.current = true
    const outcome = await createAccount(
      site,
      payloadOf(site, request, { email: email.trim(), password: chosen?.password }),
    )
    isUnderWay.current = false
    dispatch(outcome)
    if (outcome.type !== 'created') return
    reportEvent('Account Created', { destination })
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
  { language, consent }: Site,
  { documentName }: SignUpRequest,
  { email, password }: { email: string; password: string | undefined },
): AccountCreationPayload {
  const { host, pathname } = window.location
  return {
    ...captureTrafficSource(),
    Email: email,
    Password: password ?? null,
    AutogeneratePassword: password === undefined,
    Device: currentDeviceType(),
    // The server sees the address itself; a geo service that tells it to the page comes later (GEO-1).
    IpAddress: null,
    Language: language,
    DocName: documentName ?? null,
    CreationPage: host + pathname,
    ExperimentUnit: experimentUnit(consent),
  }
}
