import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findFreePort, type Product, startProduct } from '../builders/start-product.ts'
import { measureMemory } from '../faults/inspector.ts'
import { expect, test } from './journey.ts'

const WARM_UP = 300
const RENDERS = 2_000
const CLIENTS = 4

// The short form of `npm run faults -- soak`.
test('a server keeps nothing of the pages it has rendered', { tag: '@whole' }, async () => {
  test.setTimeout(300_000)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-memory-'))
  const product = startProduct({ dataDir, port: await findFreePort(), settings: { LOG_LEVEL: 'warn' } })
  try {
    await product.ready
    await render(product, WARM_UP)
    const before = await measureMemory(product.pid)
    await render(product, RENDERS)
    const after = await measureMemory(product.pid)
    expect(after.heap).toBeLessThan(before.heap * 1.1)
    expect(after.external).toBeLessThan(before.external * 1.1)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

/** Pages that are made for each request, in several languages; the connection to every fifth is cut. */
async function render({ url }: Product, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const paths = ['/app/account/login/', '/app/account/login/?lang=fr', '/not-there/', '/es/no-existe/']
  let begun = 0
  const work = async () => {
    while (begun < count) {
      begun += 1
      await ask(agent, new URL(paths[begun % paths.length] ?? '/', url), { cut: begun % 5 === 0 })
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, work))
  agent.destroy()
}

function ask(agent: Agent, address: URL, { cut }: { cut: boolean }): Promise<void> {
  return new Promise((resolve, reject) => {
    const asked = request(address, { agent }, (response) => {
      response.resume()
      response.once('close', resolve)
      if (cut) asked.destroy()
    })
    asked.once('error', (error) => (cut ? resolve() : reject(error)))
    asked.end()
  })
}
