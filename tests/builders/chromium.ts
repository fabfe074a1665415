import { existsSync } from 'node:fs'

/** An installed browser with windows, and so with settings; undefined where there is none. */
export const windowedChromiumPath = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find(existsSync)

/** A browser without windows, where a distribution has installed one. */
export const headlessShellPath = ['/usr/bin/chromium-headless-shell'].find(existsSync)

/**
 * The installed browser: `CHROMIUM_PATH` (which `npm test` sets to the one it brings where none is
 * installed), or where distributions put it. Undefined leaves the choice to Playwright.
 */
const chromiumPath = process.env.CHROMIUM_PATH || headlessShellPath || windowedChromiumPath

/** It runs as root in containers, and calls nobody but the product. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** How a browser is started. */
export const launchOptions = {
  args: chromiumArguments,
  ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
}
