import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
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
    settings: { LOG_LEVEL: 'warn', DEMO_PASSWORD: PASSWORD, PICTURES_AHEAD: 'on' },
  })
  try {
    await product.ready
    await untilDrawn(path.join(dataDir, 'pictures'))
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

/** Milliseconds in which a picture is drawn, and more. */
const PICTURE_MS = 3_000

/**
 * A server that has just started draws the first page of every template on one of the cores that the browser
 * is measured on. It is over when no picture is added.
 */
async function untilDrawn(folder: string): Promise<void> {
  for (let before = 0; ; ) {
    await delay(PICTURE_MS)
    const drawn = readdirSync(folder, { recursive: true }).length
    if (drawn === 0) throw new Error('a start draws no pictures')
    if (drawn === before) return
    before = drawn
  }
}
