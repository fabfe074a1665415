import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signUpAttributes } from '#modules/identity/website/sign-up/sign-up-request.ts'
import { buildSite } from '#tests/builders/site.ts'
import { frameOf } from '#ui/website/frame-of.ts'
import { watchPresses } from './event-reports.tsx'
import { reportEvent } from './report-event.ts'

vi.mock('./report-event.ts', () => ({ reportEvent: vi.fn() }))

const listeners = new Map<string, (event: object) => void>()

/** What a press lands on: a link with these attributes, as the page wrote them. */
class FakeElement {
  private readonly dataset: Record<string, string | undefined>
  constructor(dataset: Record<string, string | undefined>) {
    this.dataset = dataset
  }
  closest() {
    return { dataset: this.dataset }
  }
}

beforeEach(() => {
  vi.mocked(reportEvent).mockClear()
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('window', {
    // An experiment's address, at which the page of another is shown.
    location: { pathname: '/docs/1800-templates/', search: '?q=ann&s=mail' },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    removeEventListener: (type: string) => listeners.delete(type),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('EVT-3 a press on a way in says which page was shown with which dialog, whatever its address', () => {
  const shown = '/docs/ab/15.10.24/02/'
  const site = buildSite({ alternates: { en: shown }, frame: frameOf('lpabdocs', shown) })
  const stop = watchPresses(site)
  const attributes = signUpAttributes({ destination: 'search/?t=my divorce', entryPoint: 'landing-hero' })
  const dataset = { signUp: attributes['data-sign-up'], destination: attributes['data-destination'] }
  listeners.get('click')?.({ target: new FakeElement(dataset) })
  expect(reportEvent).toHaveBeenCalledExactlyOnceWith('Sign-up pressed', {
    entryPoint: 'landing-hero',
    destination: 'search/',
    route: '/docs/1800-templates/?s=mail',
    shown,
    dialog: 'v2',
  })
  stop()
  expect(listeners.size).toBe(0)
})
