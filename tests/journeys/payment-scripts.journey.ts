import { createOwnFetch, type Fetch, readScripts } from '#modules/commerce/payment-pages/read-scripts.ts'
import { FACE_OF_FRAME, placeOrder, SOLO } from './checkout.ts'
import { expect, test } from './journey.ts'

test('R-36 the page where an order is paid runs what the page runs that is looked at every hour, and nothing else', {
  tag: '@commerce',
}, async ({ page, email, complaints }) => {
  complaints.expect(FACE_OF_FRAME)
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (request.resourceType() === 'script')
      loaded.add(origin === new URL(page.url()).origin ? pathname : origin)
  })
  await placeOrder(page, email)
  await expect(page.locator('main iframe')).toBeVisible()

  const asBuyer: Fetch = async ({ href }) => {
    const answer = await page.request.get(href)
    return new Response(await answer.text(), { status: answer.status(), headers: answer.headers() })
  }
  const { href, hostname, port } = new URL(page.url())
  const looked = await readScripts(
    createOwnFetch({ host: hostname, port: Number(port) }),
    new URL(SOLO, href),
  )
  const paid = await readScripts(asBuyer, new URL(href))
  const inOrder = ({ scripts }: typeof looked) => scripts.map(({ name, hash }) => `${name} ${hash}`).sort()
  expect(inOrder(paid)).toEqual(inOrder(looked))
  // Whatever the browser has loaded is among them, so that no way to load a script is overlooked.
  const known = new Set(looked.scripts.map(({ name }) => name))
  expect(loaded.size).toBeGreaterThan(5)
  expect([...loaded].filter((script) => !known.has(script))).toEqual([])
})
