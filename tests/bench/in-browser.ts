import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright'
import { launchOptions } from '../builders/chromium.ts'
import { openSession } from '../builders/product-session.ts'
import { findFreePort, startProduct } from '../builders/start-product.ts'
import { requireBuild } from './require-build.ts'

const PASSWORD = 'bench 4711'

interface Bench {
  /** Of the product. */
  url: string
  browser: Browser
  /** Cookies of the demo account that has no licence. */
  logIn(): Promise<string>
}

/**
 * Measures the built product, on an empty data folder of its own, in a browser; nothing of either is left,
 * whatever fails.
 */
export async function inBrowser(
  name: string,
  measure: (bench: Bench) => Promise<void>,
  { browserArguments = [], ...browserOptions }: { browserArguments?: string[]; executablePath?: string } = {},
): Promise<void> {
  requireBuild()
  const dataDir = mkdtempSync(path.join(tmpdir(), `formulary-bench-${name}-`))
  const product = startProduct({
    dataDir,
    port: await findFreePort(),
    settings: { LOG_LEVEL: 'warn', DEMO_PASSWORD: PASSWORD },
  })
  try {
    await product.ready
    const browser = await chromium.launch({
      ...launchOptions,
      ...browserOptions,
      args: [...launchOptions.args, ...browserArguments],
    })
    try {
      await measure({
        url: product.url,
        browser,
        logIn: () => openSession(product.url, 'free@formulary.example', PASSWORD),
      })
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
