// A step is skipped when what it was made from has not changed and what it made is still there.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join('build', '.stamps')

/**
 * Runs `work` unless the step's inputs (files and folders) and settings are those of its last success.
 * Answers whether it ran.
 */
export async function runWhenChanged({ name, inputs, outputs, settings = '' }, work) {
  const stamp = path.join(folder, name)
  const hash = hashOf(inputs, settings)
  const isCurrent =
    existsSync(stamp) && readFileSync(stamp, 'utf8') === hash && outputs.every((output) => existsSync(output))
  if (isCurrent) return false
  rmSync(stamp, { force: true })
  await work()
  mkdirSync(folder, { recursive: true })
  writeFileSync(stamp, hash)
  return true
}

function hashOf(inputs, settings) {
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
