import { spawn } from 'node:child_process'
import os from 'node:os'
import { noteProgram } from './lock.mjs'

/** What a signal may find too busy to listen is killed after this: no kill needs a repair. */
const KILLED_AFTER_MS = 3_000
/** What a signal that we get is passed on to. */
const running = new Set()
let isEnding = false

/**
 * Runs a program to its end; resolves with its exit code and everything it said. `say` gets what it says as
 * it comes. A signal that we get is passed on, and once all programs have ended so do we: nobody is told of
 * a failure. `isAside`: it steps back for everything else on this machine, and signals are somebody else's.
 */
export function runProgram(command, args, { env = process.env, say = () => {}, cwd, isAside = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
    if (child.pid !== undefined) {
      noteProgram(child.pid)
      if (isAside) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL)
    }
    const chunks = []
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        chunks.push(text)
        say(text)
      })
    }
    const kill = () => child.kill('SIGTERM')
    if (!isAside) takeSignals(child)
    process.once('exit', kill)
    const end = () => {
      process.off('exit', kill)
      leaveSignals(child)
    }
    child.once('error', (error) => {
      end()
      reject(error)
    })
    child.once('close', (code) => {
      end()
      if (!isAside && isEnding) return
      resolve({ code: code ?? 1, output: chunks.join('') })
    })
  })
}

function takeSignals(child) {
  if (running.size === 0) process.on('SIGINT', endRunning).on('SIGTERM', endRunning)
  running.add(child)
}

function leaveSignals(child) {
  if (!running.delete(child) || running.size > 0) return
  if (isEnding) process.exit(130)
  process.off('SIGINT', endRunning).off('SIGTERM', endRunning)
}

function endRunning(signal) {
  isEnding = true
  for (const child of running) child.kill(signal)
  setTimeout(() => {
    for (const child of running) child.kill('SIGKILL')
  }, KILLED_AFTER_MS)
}
