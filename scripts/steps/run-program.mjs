import { spawn } from 'node:child_process'

/**
 * Runs a program to its end; resolves with its exit code and everything it said. `say` gets what it says as
 * it comes. A signal that we get is passed on, and it ends with us.
 */
export function runProgram(command, args, { env = process.env, say = () => {}, cwd } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'pipe', 'pipe'] })
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
    process.on('SIGINT', passOn).on('SIGTERM', passOn).once('exit', kill)
    const end = () => process.off('SIGINT', passOn).off('SIGTERM', passOn).off('exit', kill)
    child.once('error', (error) => {
      end()
      reject(error)
    })
    child.once('close', (code, signal) => {
      end()
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exit(130)
      resolve({ code: code ?? 1, output: chunks.join('') })
    })
  })
}
