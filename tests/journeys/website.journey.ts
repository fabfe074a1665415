import { expect, test } from './journey.ts'

test('IMG-1 the pictures of the home page come from its own host, small, and shift nothing', {
  tag: ['@also-phone', '@website'],
}, async ({ page, baseURL, isMobile, expectSoundScreen }) => {
  test.slow() // every width
  const pictures = new Map<string, { type: string; bytes: number }>()
  const foreign: string[] = []
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url())
    if (origin !== new URL(baseURL ?? '').origin) foreign.push(response.url())
    if (response.request().resourceType() !== 'image') return
    const headers = response.headers()
    pictures.set(pathname, {
      type: headers['content-type'] ?? '',
      bytes: Number(headers['content-length'] ?? 0),
    })
  })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'load' })
  const seen = page.locator('main img').filter({ visible: true })
  for (const picture of await seen.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true)
  }
  expect(foreign).toEqual([])
  const types = [...pictures.values()].map(({ type }) => type)
  expect(types.filter((type) => type === 'image/avif').length).toBe(await seen.count())
  const total = [...pictures.values()].reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, [...pictures].map(([path, { bytes }]) => `${path} ${bytes}`).join('\n')).toBeLessThan(400_000)
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01)
  if (!isMobile) await expectSoundScreen(page)
})
