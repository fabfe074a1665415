// One start at a time prepares this folder; another waits for it.
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const file = path.join('build', '.preparing')
const POLL_MS = 300

/** Runs `work` while no other process does; a lock whose holder was killed is taken over. */
export async function withPreparationLock(work) {
  mkdirSync('build', { recursive: true })
  let announced = false
  while (!tryLock()) {
    const holder = readHolder(file)
    if (holder !== undefined && !isRunning(holder)) {
      takeAway(holder)
      continue
    }
    if (!announced)
      process.stdout.write(
        `… Another start (process ${holder ?? 'unknown'}) is preparing this folder; waiting for it\n`,
      )
    announced = true
    await delay(POLL_MS)
  }
  const release = () => rmSync(file, { force: true })
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** The file appears with its content, or not at all. */
function tryLock() {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, String(process.pid))
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
 * Of several that find a dead holder's lock only one moves it away.
 * Who has moved a living one's by mistake puts it back.
 */
function takeAway(holder) {
  const moved = `${file}.stale-${process.pid}`
  try {
    renameSync(file, moved)
    if (readHolder(moved) !== holder) linkSync(moved, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(moved, { force: true })
  }
}

function readHolder(from) {
  try {
    return Number(readFileSync(from, 'utf8')) || undefined
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
