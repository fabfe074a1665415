// Installs the packages of package-lock.json when they are not exactly the ones in node_modules.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { explain, PlainError, runStep } from './progress.mjs'
import { runProgram } from './run-program.mjs'

const underWay = path.join('build', '.installing')
const NEEDED_MEGABYTES = 1_500

/** Installs where needed. Under the preparation lock only. */
export async function install() {
  if (isInstalled()) return
  requireSpace()
  mkdirSync('build', { recursive: true })
  writeFileSync(underWay, '') // still there after a kill: what is in node_modules then is not to be trusted
  await runStep('Installing packages', installPackages)
  rmSync(underWay)
}

async function installPackages(report) {
  const expected = listExpected()
  const timer = setInterval(() => report(`${countInstalled(expected)} of ${expected.length}`), 1_000)
  try {
    const { code, output } = await runNpm([
      'ci',
      // Everything is needed to build, whatever NODE_ENV says.
      '--include=dev',
      '--include=optional',
      '--no-audit',
      '--no-fund',
      '--fetch-retries=3',
      '--fetch-retry-mintimeout=1000',
      '--fetch-retry-maxtimeout=5000',
    ])
    if (code === 0) return
    const reason = explain(output)
    if (reason) throw new PlainError(reason)
    throw new PlainError('The packages could not be installed; npm says why above.', { output })
  } finally {
    clearInterval(timer)
  }
}

/** Runs the npm that comes with the Node in use. */
export function runNpm(args) {
  const env = { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1', PUPPETEER_SKIP_DOWNLOAD: '1' }
  const { npm_execpath: npmScript } = process.env
  return npmScript && /\.c?js$/.test(npmScript)
    ? runProgram(process.execPath, [npmScript, ...args], { env })
    : runProgram(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env })
}

/** npm keeps a list of what it has installed; it has to agree with the lock file. */
function isInstalled() {
  if (existsSync(underWay)) return false
  const list = path.join('node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  return Object.entries(locked).every(([name, { version, optional }]) => {
    if (name === '') return true
    return installed[name] ? installed[name].version === version && existsSync(name) : optional === true
  })
}

function requireSpace() {
  const { bavail, bsize } = statfsSync('.')
  const free = Math.floor((bavail * bsize) / 1024 ** 2)
  if (free < NEEDED_MEGABYTES) {
    throw new PlainError(
      `The disk is full: packages need about ${NEEDED_MEGABYTES} MB here, ${free} MB are free.`,
    )
  }
}

/** The folders that are filled on every machine: those that only some platforms get are optional. */
function listExpected() {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return Object.keys(packages).filter((name) => name !== '' && !packages[name].optional)
}

/** npm makes all folders first and fills them one by one. */
function countInstalled(names) {
  return names.filter((name) => existsSync(path.join(name, 'package.json'))).length
}
