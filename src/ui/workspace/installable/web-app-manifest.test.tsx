import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { brand } from '#content/brand/brand.ts'
import { InstallableLinks } from './installable-links.tsx'
import { loader } from './manifest.ts'
import { webAppManifest } from './web-app-manifest.ts'

const address = 'https://formulary.example/app/manifest.webmanifest'
const css = readFileSync(new URL('../../theme.css', import.meta.url), 'utf8')
const papers = [...css.matchAll(/--paper: (#\w+);/g)].map(([, paper]) => paper)

test('DOWN-1 the manifest is answered as one, and opens the web application and nothing else', async () => {
  const response = loader()
  expect(response.headers.get('content-type')).toBe('application/manifest+json')
  const manifest = (await response.json()) as typeof webAppManifest
  expect(manifest).toMatchObject({ name: brand.name, display: 'standalone' })
  for (const place of [manifest.id, manifest.start_url, manifest.scope])
    expect(new URL(place, address).pathname).toBe('/app/')
})

test('DOWN-1 its icons are there in the sizes that it names, one of them for masks', async () => {
  for (const { src, sizes, type } of webAppManifest.icons) {
    const { format, width, height, isOpaque } = await read(src)
    expect(type).toBe(format === 'svg' ? 'image/svg+xml' : 'image/png')
    if (sizes !== 'any') expect(`${width}x${height}`).toBe(sizes)
    // A mask cuts corners off: none may be see-through.
    if (src.includes('maskable')) expect(isOpaque).toBe(true)
  }
  expect(webAppManifest.icons.some((icon) => 'purpose' in icon && icon.purpose === 'maskable')).toBe(true)
})

test('DOWN-1 its pages name manifest and icon, in the colours of the themes', async () => {
  const html = renderToStaticMarkup(<InstallableLinks />)
  expect(html).toContain(`rel="manifest" href="${new URL(address).pathname}"`)
  const icon = /rel="apple-touch-icon" href="([^"]+)"/.exec(html)?.[1] ?? ''
  expect(await read(icon)).toMatchObject({ width: 180, height: 180, isOpaque: true })
  expect([...html.matchAll(/content="(#\w+)"/g)].map(([, colour]) => colour)).toEqual(papers.slice(0, 2))
  expect(webAppManifest.background_color).toBe(papers[0])
})

async function read(address: string) {
  const picture = sharp(`public${address}`)
  const { format, width, height } = await picture.metadata()
  return { format, width, height, isOpaque: (await picture.stats()).isOpaque }
}
