import { expect, test } from 'vitest'
import { type Fetch, readScripts } from './read-scripts.ts'

const address = new URL('https://shop.example/pricing/checkout/?package=solo')

const fetchFrom =
  (site: Record<string, string>, policy = "script-src 'self' 'nonce-abc-1_2'"): Fetch =>
  async ({ href, pathname }) => {
    const body = site[href === address.href ? 'page' : pathname]
    return body === undefined
      ? new Response('', { status: 404 })
      : new Response(body, { headers: { 'content-security-policy': policy } })
  }
const site = {
  page: `<html><script nonce="abc-1_2">inline()</script>
<link rel="modulepreload" href="/assets/manifest-website-1.js"/>
<script type="application/ld+json">{"price": 1}</script>
<script nonce="abc-1_2" type="module">import * as a from "/assets/a.js";</script>
<script nonce="abc-1_2">window.__reactRouterContext.streamController.enqueue("[\\"one\\"]");</script>
<script src="https://cards.example/fields.js"></script></html>`,
  '/assets/manifest-website-1.js': 'window.m = {}',
  '/assets/a.js': 'import"./b.js";const later=()=>import("./c.js");',
  '/assets/b.js': 'const parts=["assets/d.js"]',
  '/assets/c.js': 'c()',
  '/assets/d.js': 'd()',
}
const names = async (of: Record<string, string>) =>
  (await readScripts(fetchFrom(of), address)).scripts.map(({ name }) => name).sort()

test('R-36 the scripts of a page are its own, what they load down to the last import, and its policy', async () => {
  expect(await names(site)).toEqual([
    ...['/assets/a.js', '/assets/b.js', '/assets/c.js', '/assets/d.js', '/assets/manifest-website-1.js'],
    '<script>import * as a from "/assets/a.js";',
    '<script>inline()',
    '<script>window.__reactRouterContext.streamController.enqueue("");',
    'https://cards.example/fields.js',
    'policy',
  ])
  expect((await readScripts(fetchFrom(site), address)).build).toBe('/assets/manifest-website-1.js')
})

test('R-36 two visitors get the same scripts: what differs is a nonce, and data that runs nothing', async () => {
  const other = { ...site, page: site.page.replaceAll('abc-1_2', 'xyz').replace('one', '\\\\\\"two') }
  expect(await readScripts(fetchFrom(other, "script-src 'self' 'nonce-xyz'"), address)).toEqual(
    await readScripts(fetchFrom(site), address),
  )
})

test.each([
  ['a script beside the others', { page: `${site.page}<SCRIPT nonce=abc-1_2 >steal()</SCRIPT >` }],
  ['another text of a file', { '/assets/d.js': 'd();steal()' }],
  ['something that runs among the data', { page: site.page.replace('"]")', '"]");steal("")') }],
  ['a file that is loaded besides', { '/assets/c.js': 'import("/assets/b.js?2")' }],
  [
    'a script of another place',
    { page: `${site.page}<script async src=https://other.example/x.js></script>` },
  ],
])('R-36 it is another page with %s', async (_what, change) => {
  const { scripts } = await readScripts(fetchFrom({ ...site, ...change }), address)
  const before = await readScripts(fetchFrom(site), address)
  expect(
    scripts.filter(
      (script) => !before.scripts.some((each) => each.hash === script.hash && each.name === script.name),
    ),
  ).not.toEqual([])
})

test('R-36 a policy that allows more is told, and a page that is not answered is none without scripts', async () => {
  const loose = await readScripts(
    fetchFrom(site, "script-src 'self' 'nonce-a' https://other.example"),
    address,
  )
  const strict = await readScripts(fetchFrom(site), address)
  const policyOf = ({ scripts }: typeof loose) => scripts.find(({ name }) => name === 'policy')?.hash
  expect(policyOf(loose)).not.toBe(policyOf(strict))

  const { page: _gone, ...rest } = site
  await expect(readScripts(fetchFrom(rest), address)).rejects.toThrow(/answered 404/)
})
