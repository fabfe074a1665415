import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createDocument, openSession } from '../builders/product-session.ts'
import { findFreePort, type Product, startProduct } from '../builders/start-product.ts'
import { expect, test } from './journey.ts'
import { NDA } from './nda.ts'

const DEMO_PASSWORD = 'download-limit-7'
const PAID = 'consulting-agreement-D3'

/** An account of the product with a document: its downloads, and how many of its files are taken. */
async function openDownloads({ url }: Product, who: string, templateSlug: string) {
  const cookie = await openSession(url, `${who}@formulary.example`, DEMO_PASSWORD)
  const id = await createDocument(url, cookie, { templateSlug })
  return {
    async download(
      format: string,
      { signal, headers }: { signal?: AbortSignal; headers?: Record<string, string> } = {},
    ) {
      const address = `${url}/app/documents/${id}/download/${format}/`
      const response = await fetch(address, { headers: { ...headers, cookie }, ...(signal && { signal }) })
      const { byteLength } = await response.arrayBuffer()
      return { status: response.status, retryAfter: response.headers.get('retry-after'), byteLength }
    },
    async standing() {
      const response = await fetch(`${url}/app/downloads-taken/`, { headers: { cookie } })
      const { today, networks } = (await response.json()) as DownloadHistory
      return { files: today.taken, networks: networks.taken }
    },
    async taken() {
      return (await this.standing()).files
    },
  }
}

interface DownloadHistory {
  today: { taken: number }
  networks: { taken: number }
}

/** Headers by which a client claims to be somebody else, each time another. */
function forgedHeaders(claim: number): Record<string, string> {
  const address = `203.0.${claim}.7`
  return {
    'x-forwarded-for': address,
    'x-real-ip': address,
    forwarded: `for=${address}`,
    'cf-connecting-ip': address,
    'true-client-ip': address,
  }
}

test('R-10 R-11 LIC-2 of two hundred downloads at once exactly a hundred are files, what is given up counts as none, and forged addresses are one network', {
  tag: '@whole',
}, async () => {
  test.slow()
  const dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-download-limit-'))
  // No proxy is in front of it, so that nobody's word for an address counts.
  const product = startProduct({ dataDir, port: await findFreePort(), settings: { DEMO_PASSWORD } })
  try {
    await product.ready
    await test.step('R-10 LIC-2 two hundred at once', async () => {
      const subscriber = await openDownloads(product, 'subscriber', PAID)
      const answers = await Promise.all(Array.from({ length: 200 }, () => subscriber.download('txt')))
      const files = answers.filter(({ status }) => status === 200)
      const refused = answers.filter(({ status }) => status === 429)
      const others = answers.filter(({ status }) => status !== 200 && status !== 429)
      expect(others).toEqual([])
      expect([files.length, refused.length]).toEqual([100, 100])
      expect(files.every(({ byteLength }) => byteLength > 0)).toBe(true)
      expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
      expect(await subscriber.taken()).toBe(100)

      expect((await subscriber.standing()).networks).toBe(1)
    })

    await test.step('R-10 given up', async () => {
      // Far more than are made at once: nearly all of them wait when they are given up.
      const reader = new AbortController()
      const free = await openDownloads(product, 'free', NDA.slug)
      const givenUp = Array.from({ length: 90 }, () => free.download('pdf', { signal: reader.signal }))
      await expect.poll(() => free.taken(), { intervals: [50] }).toBe(90)
      reader.abort()
      const handedOver = (await Promise.allSettled(givenUp)).filter(({ status }) => status === 'fulfilled')
      // Those whose answer was on its way count too: four are made at a time, and four may have just left.
      await expect.poll(() => free.taken()).toBeLessThanOrEqual(handedOver.length + 8)
      expect(handedOver.length).toBeLessThan(82)
    })

    await test.step('R-11 fifty files with fifty forged addresses', async () => {
      const other = await openDownloads(product, 'operator2', NDA.slug)
      const claims = Array.from({ length: 50 }, (_, claim) => forgedHeaders(claim))
      const answers = await Promise.all(claims.map((headers) => other.download('txt', { headers })))
      expect(answers.filter(({ status }) => status !== 200)).toEqual([])
      expect(await other.standing()).toEqual({ files: 50, networks: 1 })
    })
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
