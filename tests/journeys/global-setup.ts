import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findCardNumbers, findRowsWithCardNumbers } from '../builders/find-card-numbers.ts'
import { findSecrets } from '../builders/find-secrets.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { openOperatorSession } from './operator.ts'

/** The password of the demo accounts in these tests. */
export const DEMO_PASSWORD = 'journeys 4711'

/**
 * Starts the built product once for all journeys of a run, on an empty data folder, and ends it in good
 * order.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!existsSync('build/site/manifest.json')) {
    throw new Error('There is no build to test: run "node scripts/build.mjs" first.')
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'formulary-journeys-'))
  const product = startProduct({
    dataDir,
    port: await findFreePort(),
    // Each test is a visitor of its own network (journey.ts), as if a proxy had told so: the limits stay as
    // they are.
    settings: { DEMO_PASSWORD, TRUSTED_PROXY_HOPS: '1' },
  })
  await product.ready
  process.env.JOURNEY_URL = product.url
  process.env.JOURNEY_OPERATOR = await openOperatorSession(product.url, DEMO_PASSWORD)
  process.env.JOURNEY_LOG = product.logFile
  return async () => {
    const rows = await findRowsWithCardNumbers(dataDir)
    const exit = await product.stop()
    if (exit !== 0) throw new Error(`the product ended with ${exit}: see ${product.logFile}`)
    const log = readFileSync(product.logFile, 'utf8')
    // R-43, for everything that any journey has done.
    const secrets = findSecrets(log, [DEMO_PASSWORD])
    if (secrets.length > 0) throw new Error(`the log of this run holds secrets:\n${secrets.join('\n')}`)
    // R-36, in the same way.
    const cards = [...findCardNumbers(log), ...rows]
    if (cards.length > 0) throw new Error(`numbers of cards were kept:\n${cards.join('\n')}`)
    rmSync(dataDir, { recursive: true, force: true })
  }
}
