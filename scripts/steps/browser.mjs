// A Chromium for the journeys: the installed one, Debian's where we may install it, else one that comes from npm.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runNpm } from './install.mjs'
import { explain, PlainError, runStep } from './progress.mjs'
import { runProgram } from './run-program.mjs'

const usualPlaces = [
  // A browser without windows: the same engine in half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]
const packageFolder = path.join('scripts', 'browser')
const unpackFolder = path.resolve('build', 'browser')

/** The path of a Chromium, installed now if there is none. */
export async function provideBrowser() {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  return findInstalled() ?? (await installFromDebian()) ?? (await installFromNpm())
}

function findInstalled() {
  return usualPlaces.find((file) => existsSync(file))
}

/** Undefined where there is no Debian, no right to install, or no network to it. */
async function installFromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return runStep('Installing Chromium from the distribution', async () => {
    await runProgram('apt-get', ['update', '-qq'], { env })
    await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })
    return findInstalled()
  })
}

async function installFromNpm() {
  return runStep('Installing Chromium from npm', async () => {
    const { code, output } = await runNpm(['ci', '--prefix', packageFolder, '--no-audit', '--no-fund'])
    if (code !== 0)
      throw new PlainError(explain(output) ?? 'No Chromium could be installed; npm says why above.', {
        output,
      })
    return unpack()
  })
}

/** The package brings the libraries that a bare system lacks, but unpacks them for Amazon's servers only: so it is told to be one. */
async function unpack() {
  mkdirSync(unpackFolder, { recursive: true })
  const code =
    "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"
  const env = { ...process.env, TMPDIR: unpackFolder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }
  const result = await runProgram(process.execPath, ['--input-type=module', '--eval', code], {
    env,
    cwd: packageFolder,
  })
  if (result.code !== 0)
    throw new PlainError(explain(result.output) ?? 'Chromium could not be unpacked.', {
      output: result.output,
    })
  const start = path.join(unpackFolder, 'start-chromium')
  const libraries = path.join(unpackFolder, 'al2023', 'lib')
  const fonts = existsSync('/etc/fonts')
    ? ''
    : `export FONTCONFIG_PATH='${path.join(unpackFolder, 'fonts')}'\n`
  // Only Chromium gets those libraries: other programs of ours have their own.
  const script = `#!/bin/sh\n${fonts}LD_LIBRARY_PATH='${libraries}' exec '${path.join(unpackFolder, 'chromium')}' "$@"\n`
  writeFileSync(start, script, { mode: 0o755 })
  return start
}
