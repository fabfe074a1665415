import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deferHydrationOnIntent } from './defer-hydration-on-intent.ts'
import { afterAnswers } from './hydrate-on-interaction.ts'

/** What a pointer can be on: two links that open the dialog, and anything else. */
const [link, another, elsewhere] = [new EventTarget(), new EventTarget(), new EventTarget()]
const findLink = (target: EventTarget | null) =>
  target === link || target === another ? (target as Element) : undefined
let stop = () => {}

function comeTo(target: EventTarget, name = 'pointerover') {
  const event = Object.defineProperty(new Event(name), 'target', { value: target })
  window.dispatchEvent(event)
}

/** Whether the page may come to life by now. */
async function mayComeToLife(): Promise<boolean> {
  const moment = new Promise<false>((resolve) => setImmediate(() => resolve(false)))
  return Promise.race([afterAnswers().then(() => true), moment])
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('window', new EventTarget())
  stop = deferHydrationOnIntent(findLink)
})

afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['pointerover', 'focusin'])(
  '%s: the page waits while a press is expected, a second at most',
  async (name) => {
    comeTo(link, name)
    await vi.advanceTimersByTimeAsync(999)
    expect(await mayComeToLife()).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(await mayComeToLife()).toBe(true)
  },
)

test('whoever leaves without a press is waited for no longer', async () => {
  comeTo(link)
  expect(await mayComeToLife()).toBe(false)
  comeTo(elsewhere)
  expect(await mayComeToLife()).toBe(true)
})

test('the second begins anew on another link, and not again on the same', async () => {
  comeTo(link)
  await vi.advanceTimersByTimeAsync(600)
  comeTo(another)
  await vi.advanceTimersByTimeAsync(600)
  expect(await mayComeToLife()).toBe(false)
  comeTo(another)
  await vi.advanceTimersByTimeAsync(400)
  expect(await mayComeToLife()).toBe(true)
})

test('what is no way to sign up, and what comes after the listening, holds nothing up', async () => {
  comeTo(elsewhere)
  expect(await mayComeToLife()).toBe(true)
  stop()
  comeTo(link)
  expect(await mayComeToLife()).toBe(true)
})
