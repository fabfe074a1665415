// Told before the long work, not after it: that nobody could listen at the end.
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { PlainError } from './progress.mjs'

/** Throws in one line when the port is taken, naming who has it where the system tells. */
export async function requireFreePort({ host, port, dataDir }) {
  if (!(await isTaken(host, port))) return
  const holder = findListener(port)
  const own = readPid(path.join(dataDir, 'postgres', 'server.pid'))
  if (holder !== undefined && holder === own) {
    throw new PlainError(
      `Formulary is already running here as process ${own}, on port ${port}: stop it first, or choose another PORT and DATA_DIR.`,
    )
  }
  const who = holder === undefined ? 'another program' : `process ${holder}${nameOf(holder)}`
  throw new PlainError(
    `Port ${port} is taken by ${who}: stop it, or choose another port, for example PORT=${port + 1} npm start.`,
  )
}

function isTaken(host, port) {
  return new Promise((resolve) => {
    const probe = net.createServer()
    // Other errors are the server's to explain: it knows the whole configuration.
    probe.once('error', (error) => resolve(error.code === 'EADDRINUSE'))
    probe.listen(port, host, () => probe.close(() => resolve(false)))
  })
}

/** Linux lists listening sockets with an inode, and every process's open ones. Elsewhere nobody is found. */
function findListener(port) {
  if (process.platform !== 'linux') return undefined
  const hexPort = port.toString(16).toUpperCase().padStart(4, '0')
  const LISTENING = '0A'
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6']
    .filter(existsSync)
    .flatMap((file) => readFileSync(file, 'utf8').split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(`:${hexPort}`) && state === LISTENING)
    .map((columns) => `socket:[${columns[9]}]`)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((pid) => listLinks(`/proc/${pid}/fd`).some((link) => inodes.includes(link)))
}

function listLinks(folder) {
  try {
    return readdirSync(folder).map((name) => readlinkSync(path.join(folder, name)))
  } catch {
    return [] // another user's, or ended meanwhile
  }
}

function nameOf(pid) {
  try {
    const [program] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0', 1)
    return ` (${path.basename(program)})`
  } catch {
    return '' // ended meanwhile
  }
}

function readPid(file) {
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}
