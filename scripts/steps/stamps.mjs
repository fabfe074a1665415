// A step is skipped when what it was made from has not changed and what it made is still there.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join('build', '.stamps')

/**
 * Answers what runs the work of a step, or undefined where what it is made from (files, folders and settings)
 * and what it has made are as after its last success.
 */
export function planStep({ name, inputs, outputs, settings = '' }) {
  const stamp = path.join(folder, name)
  const readStamp = () => (existsSync(stamp) ? readFileSync(stamp, 'utf8') : '')
  const madeFrom = hashOf(inputs, settings)
  const found = readStamp()
  if (found !== '' && found === `${madeFrom} ${hashOf(outputs)}`) return undefined
  return async (work) => {
    // Another process may have been faster.
    const now = readStamp()
    if (now !== found && now === `${madeFrom} ${hashOf(outputs)}`) return
    rmSync(stamp, { force: true })
    await work()
    mkdirSync(folder, { recursive: true })
    writeFileSync(stamp, `${madeFrom} ${hashOf(outputs)}`)
  }
}

function hashOf(inputs, settings = '') {
  const hash = createHash('sha256').update(`${process.version}\0${settings}\0`)
  for (const input of inputs) {
    for (const file of listFiles(input)) hash.update(`${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}

function listFiles(input) {
  if (!existsSync(input)) return []
  if (!statSync(input).isDirectory()) return [input]
  return readdirSync(input, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !entry.name.includes('.test.'))
    .flatMap((entry) => listFiles(path.join(input, entry.name)))
}
