import { setupI18n } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorPageBoundary, faultWords } from './error-page-fault.tsx'
import { renderFault } from './render-fault.server.tsx'

const i18n = setupI18n({ locale: 'en-US', messages: { 'en-US': {} } })

test('ERR-3 an error page that fails in the browser says so, gives the details without a stack, and links home', () => {
  const boundary = new ErrorPageBoundary({
    words: faultWords(i18n),
    home: '/fr/',
    children: 'the error page',
  })
  expect(boundary.render()).toBe('the error page')
  boundary.state = ErrorPageBoundary.getDerivedStateFromError(new TypeError('x is not a function'))
  const html = renderToStaticMarkup(boundary.render())
  expect(html).toContain('An error occurred while showing the error page.')
  expect(html).toContain('TypeError: x is not a function')
  expect(html).not.toContain('error-page-fault.test')
  expect(html).toContain('<a href="/fr/"')
})

test('ERR-3 an error page that fails on the server answers 500 with the same, and the id of the request for details', async () => {
  const response = renderFault(i18n, { requestId: 'request-1' })
  expect(response.status).toBe(500)
  const html = await response.text()
  expect(html).toMatch(/^<!DOCTYPE html><html lang="en-US">/)
  expect(html).toContain('An error occurred while showing the error page.')
  expect(html).toContain('request-1')
  expect(html).toContain('<a href="/"')
  expect(html).not.toMatch(/<script|<style|style=/)
})
