import { afterEach, expect, test, vi } from 'vitest'
import { type Claim, DocumentClaim } from './document-claim.ts'

const opened: DocumentClaim[] = []
afterEach(() => {
  for (const claim of opened.splice(0)) claim.close()
})

/** One tab of a browser, with the locks and channels that Node shares with browsers. */
function buildTab(id: string, { giveWay = async () => {} }: { giveWay?: () => Promise<void> } = {}) {
  const heard: Claim[] = []
  const onSavedElsewhere = vi.fn()
  const onGiveWay = vi.fn(giveWay)
  const claim = new DocumentClaim({
    id,
    locks: navigator.locks,
    openChannel: (name) => new BroadcastChannel(name) as unknown as globalThis.BroadcastChannel,
    onChange: (next) => heard.push(next),
    onGiveWay,
    onSavedElsewhere,
  })
  opened.push(claim)
  return { claim, heard, onGiveWay, onSavedElsewhere, now: () => heard.at(-1) }
}

test('the first tab writes; the second is asked, and may read', async () => {
  const first = buildTab('one')
  const second = buildTab('one')
  expect(await first.claim.open()).toBe(true)
  expect(await second.claim.open()).toBe(false)
  expect([first.now(), second.now()]).toEqual(['writing', 'asked'])
  second.claim.read()
  expect([first.now(), second.now()]).toEqual(['writing', 'reading'])
})

test('who works here lets the other one save first; that one reads from then on', async () => {
  const first = buildTab('two')
  const second = buildTab('two')
  await first.claim.open()
  await second.claim.open()
  await second.claim.takeOver()
  expect(first.onGiveWay).toHaveBeenCalledOnce()
  expect([first.now(), second.now()]).toEqual(['reading', 'writing'])
  await first.claim.takeOver()
  await vi.waitFor(() => expect([first.now(), second.now()]).toEqual(['writing', 'reading']))
})

test('a tab that does not answer is not waited for', async () => {
  const first = buildTab('three', { giveWay: () => new Promise(() => {}) })
  const second = buildTab('three')
  await first.claim.open()
  await second.claim.open()
  await second.claim.takeOver()
  expect(second.now()).toBe('writing')
  await vi.waitFor(() => expect(first.now()).toBe('reading'))
})

test('when the tab that writes is closed, the one that reads goes on', async () => {
  const first = buildTab('four')
  const second = buildTab('four')
  await first.claim.open()
  await second.claim.open()
  second.claim.read()
  first.claim.close()
  await vi.waitFor(() => expect(second.now()).toBe('writing'))
})

test('a page that is just being left is waited for: nobody is asked after a reload', async () => {
  const before = buildTab('five')
  await before.claim.open()
  const after = buildTab('five')
  const isOurs = after.claim.open()
  await vi.waitFor(async () => expect((await navigator.locks.query()).pending).toHaveLength(1))
  before.claim.close()
  expect(await isOurs).toBe(true)
  expect(after.heard).toEqual(['writing'])
})

test('the tabs that read hear of what is saved', async () => {
  const first = buildTab('six')
  const second = buildTab('six')
  await first.claim.open()
  await second.claim.open()
  first.claim.announceSaved()
  second.claim.announceSaved()
  await vi.waitFor(() => expect(second.onSavedElsewhere).toHaveBeenCalledOnce())
  expect(first.onSavedElsewhere).not.toHaveBeenCalled()
})

test('without locks every tab writes: versions keep them apart', async () => {
  const claim = new DocumentClaim({
    id: 'seven',
    locks: undefined,
    openChannel: (name) => new BroadcastChannel(name) as unknown as globalThis.BroadcastChannel,
    onChange: () => {},
    onGiveWay: async () => {},
    onSavedElsewhere: () => {},
  })
  opened.push(claim)
  expect(await claim.open()).toBe(true)
})
