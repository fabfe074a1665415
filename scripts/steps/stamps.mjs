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
  const madeFrom = hashOf(inputs, { settings })
  const madeIs = () => `${madeFrom} ${hashOf(outputs, { isMade: true })}`
  const found = readStamp()
  if (found !== '' && found === madeIs()) return undefined
  const isDamaged = found !== '' && !found.endsWith(` ${hashOf(outputs, { isMade: true })}`)
  return async (work) => {
    // Another process may have been faster.
    const now = readStamp()
    if (now !== found && now === madeIs()) return
    rmSync(stamp, { force: true })
    // A step may go on from what it has made before.
    if (isDamaged) for (const output of outputs) rmSync(output, { recursive: true, force: true })
    await work()
    mkdirSync(folder, { recursive: true })
    writeFileSync(stamp, madeIs())
  }
}

/** What the build has made is known by its size and time: reading it all would take as long as a start. */
function hashOf(inputs, { settings = '', isMade = false }) {
  const hash = createHash('sha256').update(`${process.version}\0${settings}\0`)
  for (const input of inputs) {
    const isRead = !isMade && !input.startsWith('build/')
    for (const file of listFiles(input))
      hash.update(`${file}\0`).update(isRead ? readFileSync(file) : stateOf(file))
  }
  return hash.digest('hex')
}

function stateOf(file) {
  const { size, mtimeMs } = statSync(file)
  return `${size} ${mtimeMs}\0`
}

function listFiles(input) {
  if (!existsSync(input)) return []
  if (!statSync(input).isDirectory()) return [input]
  return readdirSync(input, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .filter((entry) => !entry.name.includes('.test.'))
    .flatMap((entry) => listFiles(path.join(input, entry.name)))
}
