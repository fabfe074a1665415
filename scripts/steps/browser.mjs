// A Chromium for the journeys: an installed one without windows, Debian's where we may install it, else one
// that comes from npm.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNpm } from './install.mjs'
import { requireSuccess, runStep } from './progress.mjs'
import { runProgram } from './run-program.mjs'

/** A browser without windows: the same engine, in a third of the time where there is no graphics card. */
const headlessShell = '/usr/bin/chromium-headless-shell'
const browsersWithWindows = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const packageFolder = path.join('scripts', 'browser')
const unpackFolder = path.resolve('build', 'browser')
const unpacked = path.join(unpackFolder, 'start-chromium')

/** The path of a Chromium: one without windows wherever that can be had, installed now if there is none. */
export async function provideBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  const installed = [headlessShell, unpacked].find((file) => existsSync(file))
  if (installed !== undefined) return installed
  const withWindows = () => browsersWithWindows.find((file) => existsSync(file))
  // What comes from npm runs on one kind of machine.
  const isForNpm = process.platform === 'linux' && process.arch === 'x64'
  if (!isForNpm && withWindows() !== undefined) return withWindows()
  await installFromDebian()
  if (existsSync(headlessShell)) return headlessShell
  try {
    return await installFromNpm()
  } catch (error) {
    // Without a network, what is there has to do.
    if (withWindows() === undefined) throw error
    return withWindows()
  }
}

/** For people: which browser it is, and of which kind. */
export function nameOfBrowser(file) {
  const kind = [headlessShell, unpacked].includes(file) ? 'without windows' : 'with windows: slower'
  return `${file} (${kind})`
}

/**
 * Does what it can where there is a Debian, the right to install, and a network. The one with windows too: a
 * few journeys are about what only that has, settings and pages that are kept for Back.
 */
async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runStep('Installing Chromium from the distribution', async () => {
    await runProgram('apt-get', ['update', '-qq'], { env })
    const install = ['install', '-y', '-qq', '--no-install-recommends']
    // Not every distribution has both.
    for (const name of ['chromium', 'chromium-headless-shell'])
      await runProgram('apt-get', [...install, name], { env })
  })
}

async function installFromNpm() {
  return runStep('Installing Chromium from npm', async () => {
    const result = await runNpm(['ci', '--prefix', packageFolder, '--no-audit', '--no-fund'])
    requireSuccess(result, 'No Chromium could be installed; npm says why above.')
    return unpack()
  })
}

/**
 * The package brings the libraries that a bare system lacks, but unpacks them for Amazon's servers only.
 * So it is told to be on one.
 */
async function unpack() {
  mkdirSync(unpackFolder, { recursive: true })
  const code =
    "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
  const env = { ...process.env, TMPDIR: unpackFolder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  const result = await runProgram(process.execPath, ['--input-type=module', '--eval', code], {
    env,
    cwd: packageFolder,
  })
  requireSuccess(result, 'Chromium could not be unpacked.')
  const libraries = path.join(unpackFolder, 'al2023', 'lib')
  const fonts = existsSync('/etc/fonts')
    ? ''
    : `export FONTCONFIG_PATH='${path.join(unpackFolder, 'fonts')}'\n`
  // Only Chromium gets those libraries: other programs of ours have their own.
  const script = `#!/bin/sh\n${fonts}LD_LIBRARY_PATH='${libraries}' exec '${path.join(unpackFolder, 'chromium')}' "$@"\n`
  writeFileSync(unpacked, script, { mode: 0o755 })
  return unpacked
}
