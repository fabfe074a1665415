import { expect, test } from 'vitest'
import { type Testimonial, testimonials } from '#content/brand/testimonials.ts'
import { renderInFrame, renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { testimonialsWith } from './testimonials.page.server.ts'
import Testimonials from './testimonials.page.tsx'

const request = requestFor('/testimonials/')
const said: Testimonial = {
  words: 'The lease took me ten minutes. The index was missing.',
  language: 'en',
  who: 'Ada',
  does: 'carpenter',
  writtenIn: '2026-10',
  consentedOn: '2026-11-03',
}

test('CLAIM-1 as long as nobody has said anything the page says so, and what can be checked instead', async () => {
  expect(testimonials).toEqual([])
  const html = await renderPage('testimonials', request)
  expect(html).toContain('Nothing to read yet')
  expect(html).not.toContain('<blockquote')
  expect(html).toContain('href="/templates/?free=1"')
})

test('CLAIM-1 what customers said stands there with who said it and when; the day of the consent is kept back', async () => {
  const { data } = testimonialsWith(request, [said, { ...said, who: 'Luz', language: 'es' }])
  const html = await renderInFrame(<Testimonials data={data} />)
  expect(html).not.toContain('Nothing to read yet')
  expect(html).toContain('<blockquote lang="es"')
  expect(html).toContain(said.words)
  expect(html).toContain('carpenter')
  expect(html).toContain('October 2026')
  expect(JSON.stringify(data) + html).not.toContain('2026-11-03')
})
