// One start at a time prepares this folder; another waits for it.
import {
  appendFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const POLL_MS = 300
/** What this process holds: nobody holds two at once. */
let held

/**
 * Runs `work` while no other process does; a lock whose holder was killed is taken over. `name` tells locks
 * apart; `isQuiet`: nobody is told that we wait.
 */
export async function withPreparationLock(work, { name = 'preparing', isQuiet = false } = {}) {
  const file = path.join('build', `.${name}`)
  mkdirSync('build', { recursive: true })
  let announced = isQuiet
  while (!tryLock(file)) {
    const [holder, ...programs] = readLines(file)
    if (holder !== undefined && !isRunning(holder)) {
      if (takeAway(file, holder)) await endAll(programs)
      continue
    }
    if (!announced)
      process.stdout.write(
        `… Another start (process ${holder?.split(' ')[0] ?? 'unknown'}) is preparing this folder; waiting for it\n`,
      )
    announced = true
    await delay(POLL_MS)
  }
  held = file
  const release = () => {
    held = undefined
    rmSync(file, { force: true })
  }
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/**
 * A program that does the work of whoever holds the lock. It goes on when we are killed: who takes the lock
 * over ends it, so that two never write the same files.
 */
export function noteProgram(pid) {
  if (held !== undefined) appendFileSync(held, `\n${identify(pid) ?? ''}`)
}

/** The file appears with its content, or not at all. */
function tryLock(file) {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, identify(process.pid))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Of several that find a dead holder's lock only one moves it away, and is told so.
 * Who has moved a living one's by mistake puts it back.
 */
function takeAway(file, holder) {
  const moved = `${file}.stale-${process.pid}`
  try {
    renameSync(file, moved)
    if (readLines(moved)[0] === holder) return true
    linkSync(moved, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(moved, { force: true })
  }
  return false
}

async function endAll(programs) {
  for (const program of programs) {
    // Where nothing tells when a process began, the id may be another's by now.
    while (program.includes(' ') && isRunning(program)) {
      process.kill(Number(program.split(' ')[0]), 'SIGKILL')
      await delay(POLL_MS)
    }
  }
}

function readLines(file) {
  try {
    return readFileSync(file, 'utf8').split('\n').filter(Boolean)
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

const isRunning = (identity) => identify(Number(identity.split(' ')[0])) === identity

/**
 * A process by its id, and on Linux by when it began: ids come back, in a container that is started again at
 * once. Undefined where it does not run.
 */
function identify(pid) {
  try {
    if (!existsSync('/proc/self/stat')) {
      process.kill(pid, 0)
      return String(pid)
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name stands in brackets and may hold anything, also brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? undefined : `${pid} ${fields[19]}`
  } catch (error) {
    return error.code === 'EPERM' ? String(pid) : undefined
  }
}
