import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { buildTargets } from '#content/browsers/browsers.ts'
import { oldBrowserScript } from './old-browser-notice.tsx'

function isOld(userAgent: string): boolean {
  const marks: string[] = []
  const setAttribute = (name: string, value: string) => marks.push(`${name}=${value}`)
  runInNewContext(oldBrowserScript, {
    navigator: { userAgent },
    document: { documentElement: { setAttribute } },
  })
  expect(['', 'data-browser=old']).toContain(marks.join())
  return marks.length > 0
}

const chromium = (tail: string, chrome = 140) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${chrome}.0.0.0 ${tail}`
const safari = (version: string) =>
  `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`
const ios = (os: string, tail: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${os} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ${tail} Mobile/15E148 Safari/604.1`

test.each([
  [chromium('Safari/537.36', 109), chromium('Safari/537.36', 108)],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:115.0) Gecko/20100101 Firefox/115.0',
    'Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/114.0',
  ],
  [chromium('Safari/537.36 Edg/117.0.2045.31'), chromium('Safari/537.36 Edg/116.0.1938.81', 116)],
  [chromium('Safari/537.36 OPR/95.0.0.0', 109), chromium('Safari/537.36 OPR/94.0.0.0', 108)],
  [safari('15.6'), safari('15.5')],
  [safari('26.1'), safari('9.1')],
  [ios('15_6', 'Version/15.6'), ios('15_5', 'Version/15.5')],
  [ios('16_0', 'CriOS/100.0.0.0'), ios('14_8', 'CriOS/140.0.0.0')],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/22.0 Chrome/111.0.0.0 Mobile Safari/537.36',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/21.0 Chrome/110.0.0.0 Mobile Safari/537.36',
  ],
  [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
  ],
  ['curl/8.5.0', 'Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 6.1)'],
  ['', 'Opera/9.80 (Windows NT 6.1) Presto/2.12.388 Version/12.18'],
])('BROW-1 %s gets no notice, %s does', (supported, old) => {
  expect(isOld(supported)).toBe(false)
  expect(isOld(old)).toBe(true)
})

test('BROW-1 the script is one that old browsers read', () => {
  expect(oldBrowserScript).not.toMatch(/=>|\b(let|const)\b|`|\?\.|\?\?/)
})

test('BROW-1 styles are built for exactly these browsers', () => {
  expect(buildTargets).toEqual(['ios15.6', 'opera95', 'edge117', 'firefox115', 'chrome109', 'safari15.6'])
})
