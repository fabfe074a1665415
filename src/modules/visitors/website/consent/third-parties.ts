import type { ConsentSettings, ThirdParty } from '#kernel/http/schema.ts'
import { choiceFor } from '../../consent/schema.ts'
import { readConsent } from './consent-cookie.ts'
import { forgetWhatOthersKept } from './forget-what-others-kept.ts'

type Settings = Pick<ConsentSettings, 'cookie' | 'thirdParties'>

interface Loader {
  /** Loaded as soon as there is consent, or when somebody wants it. */
  when: 'consent' | 'intent'
  /** Only at some addresses, by their path; without it at all of them. */
  isWantedAt?: (pathname: string) => boolean
  /** What has to be there before the script. */
  prepare?: () => void
}

/** How each third party is loaded: a row each. Where from, the operator's settings say. */
const loaders: Record<ThirdParty, Loader> = {
  'tag-manager': {
    when: 'consent',
    prepare: () => {
      window.dataLayer ??= []
      window.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
    },
  },
  behaviour: { when: 'consent' },
  chat: { when: 'intent' },
  captcha: { when: 'intent' },
  // AFF-1: it notes who has sent a visitor, where they come in.
  affiliate: { when: 'consent', isWantedAt: (pathname) => pathname.toLowerCase().includes('start') },
  // RET-1: it follows a visitor to the retailer's checkout and back.
  retailer: { when: 'consent', isWantedAt: (pathname) => pathname.toLowerCase().startsWith('/start/cb') },
}

declare global {
  interface Window {
    /** Where the tag manager hears of events (EVT-3); there once it has been loaded. */
    dataLayer?: Record<string, unknown>[]
  }
}

const loaded = new Map<ThirdParty, Promise<boolean>>()
const wanted = new Set<ThirdParty>()

/**
 * The gate: whether a script of somebody else's may be loaded now (COOK-2). It needs the visitor's consent;
 * on a page that hides the notice a press on the thing itself is one, for as long as the page lives, unless
 * everything was declined (COOK-5). A consent to a text that did not name it yet is none.
 */
export function mayLoad(name: ThirdParty, { cookie }: Pick<Settings, 'cookie'>): boolean {
  const choice = choiceFor(name, readConsent(cookie))
  return choice === 'accepted' || (choice === undefined && wanted.has(name))
}

/** COOK-5: a press on something that is loaded on intent consents to this one thing. */
export function consentByPress(name: ThirdParty): void {
  wanted.add(name)
}

/**
 * Loads the script of a third party, once. Answers whether it is there: false where none is set up, the gate
 * is shut or the script does not come, which may be tried again.
 */
export function loadThirdParty(name: ThirdParty, settings: Settings): Promise<boolean> {
  const address = settings.thirdParties[name]
  if (address === undefined || !mayLoad(name, settings)) return Promise.resolve(false)
  const loading = loaded.get(name) ?? addScript(name, address)
  loaded.set(name, loading)
  return loading
}

/** Loads everything that waits for nothing but consent, at this address. */
export function startThirdParties(settings: Settings): void {
  const { pathname } = window.location
  for (const [name, { when, isWantedAt }] of Object.entries(loaders) as [ThirdParty, Loader][]) {
    if (when === 'consent' && isWantedAt?.(pathname) !== false) void loadThirdParty(name, settings)
  }
}

/** Stops what may not be loaded any more: what it kept is deleted, and the page loads anew without it. */
export function stopThirdParties(settings: Settings): void {
  if ([...loaded.keys()].every((name) => mayLoad(name, settings))) return
  forgetWhatOthersKept(settings)
  // Until it is gone, nobody tells it anything.
  loaded.clear()
  window.location.reload()
}

/** Whether a third party is in this page, or on its way. */
export function isLoaded(name: ThirdParty): boolean {
  return loaded.has(name)
}

function addScript(name: ThirdParty, address: string): Promise<boolean> {
  loaders[name].prepare?.()
  const script = document.createElement('script')
  script.async = true
  script.src = address
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      loaded.delete(name)
      resolve(false)
    })
    document.head.append(script)
  })
}
