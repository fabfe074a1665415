import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from '../build.mjs'
import { prepare } from './prepare.mjs'
import { PlainError } from './progress.mjs'

/**
 * Runs the named benchmark or fault run on an up-to-date build where it takes one, with the further
 * arguments. `kind` is the folder below tests/.
 */
export async function runNamed(kind, scriptUrl) {
  const folder = path.join('tests', kind)
  await prepare(scriptUrl, { needs: 'all' })
  const [name, ...rest] = process.argv.slice(2)
  const names = listNames(folder, kind)
  if (name === undefined || !names.includes(name)) {
    throw new PlainError(
      `${name === undefined ? 'Which one?' : `There is no "${name}".`} There are: ${names.join(', ')}`,
    )
  }
  if (name !== 'start') await build() // that one builds, in a copy of this folder
  process.argv = [process.execPath, path.resolve(folder, `${name}.ts`), ...rest]
  await import(pathToFileURL(path.resolve(folder, `${name}.ts`)).href)
}

/** A program ends with a report; the other files are what programs are made of. */
function listNames(folder, kind) {
  return readdirSync(folder)
    .filter(
      (file) =>
        file.endsWith('.ts') && readFileSync(path.join(folder, file), 'utf8').includes(`report('${kind}'`),
    )
    .map((file) => file.slice(0, -'.ts'.length))
}
