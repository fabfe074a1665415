import { expect, test } from 'vitest'
import { buildSite } from '#tests/builders/site.ts'
import { renderInFrame, renderPage, requestFor } from '#tests/builders/website-page.tsx'
import { loader as loadDownload } from './download.page.server.ts'
import Download, { platformIds } from './download.page.tsx'

const request = requestFor('/download/')

test('DOWN-1 offers the installable web application, says so, and promises no installer', async () => {
  const html = await renderPage('download', request)
  expect(html).toContain('is a web application you can install')
  expect(html).toContain('We don’t make installers for Windows or macOS')
  expect(html).toContain('<link rel="manifest" href="/app/manifest.webmanifest"/>')
  expect(html).toContain('href="/app/?lang=en&amp;lib=en"')
})

test('DOWN-1 has the steps for each kind of device, and a way to each', async () => {
  const html = await renderPage('download', request)
  for (const id of platformIds) {
    expect(html).toContain(`href="#${id}"`)
    expect(html).toContain(`<section id="${id}"`)
  }
  // The browser's own dialog is offered only by a browser that has one.
  expect(html).not.toContain('Install Formulary</button>')
})

test('DOWN-1 leaves the installing to the web application’s own pages where that has a host of its own', async () => {
  const site = buildSite()
  const elsewhere = { ...site, urls: { ...site.urls, webApp: 'https://app.formulary.example/app' } }
  const html = await renderInFrame(<Download data={loadDownload(request).data} />, undefined, elsewhere)
  expect(html).not.toContain('rel="manifest"')
  expect(html).toContain('href="https://app.formulary.example/app/?lang=en&amp;lib=en"')
})
