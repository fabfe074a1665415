import { spawn } from 'node:child_process'
import os from 'node:os'
import { noteProgram } from './lock.mjs'

/**
 * Runs a program to its end; resolves with its exit code and everything it said. `say` gets what it says as
 * it comes. A signal that we get is passed on, and it ends with us. `isAside`: it steps back for everything
 * else on this machine, and signals are somebody else's.
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
    const passOn = (signal) => {
      child.kill(signal)
      process.exitCode = 130
    }
    const kill = () => child.kill('SIGTERM')
    if (!isAside) process.on('SIGINT', passOn).on('SIGTERM', passOn)
    process.once('exit', kill)
    const end = () => process.off('SIGINT', passOn).off('SIGTERM', passOn).off('exit', kill)
    child.once('error', (error) => {
      end()
      reject(error)
    })
    child.once('close', (code, signal) => {
      end()
      if (!isAside && (signal === 'SIGINT' || signal === 'SIGTERM')) process.exit(130)
      resolve({ code: code ?? 1, output: chunks.join('') })
    })
  })
}
