// Installs the packages of package-lock.json when they are not exactly the ones in node_modules.
import { existsSync, mkdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { explain, PlainError, runStep } from './progress.mjs'
import { runProgram } from './run-program.mjs'

const underWay = path.join('build', '.installing')
/** Says there that nothing which runs is being installed. */
const ADDED = 'added'
const NEEDED_MEGABYTES = { run: 800, all: 1_500 }

/**
 * Installs where needed. Under the preparation lock only.
 *
 * @param {'run' | 'all'} what what builds and runs the product, or what tests it as well
 */
export async function install(what) {
  if (isInstalled(what)) return
  requireSpace(NEEDED_MEGABYTES[what])
  mkdirSync('build', { recursive: true })
  // A product may be running from what is there: then what is missing is added.
  const isAdded = !existsSync(underWay) && isInstalled('run')
  // Still there after a kill: what was being installed is not to be trusted then.
  writeFileSync(underWay, isAdded ? ADDED : '')
  await runStep('Installing packages', (report) => installPackages(report, what, isAdded))
  rmSync(underWay)
}

async function installPackages(report, what, isAdded) {
  const expected = listExpected(what)
  const timer = setInterval(() => report(`${countInstalled(expected)} of ${expected.length}`), 1_000)
  try {
    const { code, output } = await runNpm([
      ...(isAdded ? ['install', '--no-save'] : ['ci']),
      // Whatever NODE_ENV says.
      what === 'run' ? '--omit=dev' : '--include=dev',
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
function isInstalled(what) {
  if (existsSync(underWay) && !(what === 'run' && readFileSync(underWay, 'utf8') === ADDED)) return false
  const list = path.join('node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const installed = JSON.parse(readFileSync(list, 'utf8')).packages
  const locked = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages
  return Object.entries(locked).every(([name, { version, optional, dev }]) => {
    if (name === '' || (what === 'run' && dev)) return true
    return installed[name] ? installed[name].version === version && existsSync(name) : optional === true
  })
}

function requireSpace(needed) {
  const { bavail, bsize } = statfsSync('.')
  const free = Math.floor((bavail * bsize) / 1024 ** 2)
  if (free < needed) {
    throw new PlainError(`The disk is full: packages need about ${needed} MB here, ${free} MB are free.`)
  }
}

/** The folders that are filled on every machine: those that only some platforms get are optional. */
function listExpected(what) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const isMeant = ({ optional, dev }) => !optional && !(what === 'run' && dev)
  return Object.keys(packages).filter((name) => name !== '' && isMeant(packages[name]))
}

/** npm makes all folders first and fills them one by one. */
function countInstalled(names) {
  return names.filter((name) => existsSync(path.join(name, 'package.json'))).length
}
