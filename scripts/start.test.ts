import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

let clone: string
beforeEach(() => {
  clone = mkdtempSync(path.join(tmpdir(), 'start-'))
})
afterEach(() => rmSync(clone, { recursive: true }))

/** Starts in a clone where nothing is installed, without network. */
function start(environment: Record<string, string>): Promise<{ code: number; lastLine: string }> {
  cpSync('scripts', path.join(clone, 'scripts'), {
    recursive: true,
    filter: (file) => !file.includes('node_modules'),
  })
  writeFileSync(path.join(clone, 'package.json'), '{}')
  const lock = { packages: { 'node_modules/some-package': { version: '1.0.0' } } }
  writeFileSync(path.join(clone, 'package-lock.json'), JSON.stringify(lock))
  const env = { PATH: process.env.PATH, HOME: clone, ...environment }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/start.mjs'], { cwd: clone, env }, (error, _stdout, stderr) => {
      resolve({ code: Number(error?.code ?? 0), lastLine: stderr.trimEnd().split('\n').at(-1) ?? '' })
    })
  })
}

/**
 * The steps are plain JavaScript, for they run before anything is installed; TypeScript knows nothing of
 * them.
 */
async function load<Exports>(step: string): Promise<Exports> {
  return (await import(pathToFileURL(`scripts/steps/${step}.mjs`).href)) as Exports
}

const { explain } = await load<{ explain(text: string, path?: string): string | undefined }>('progress')

test('a taken port is told before the long work, with who has it', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { code, lastLine } = await start({ PORT: String(address.port) })
  other.close()
  expect(code).toBe(1)
  expect(lastLine).toContain(`Port ${address.port} is taken by`)
  if (process.platform === 'linux') expect(lastLine).toContain(`process ${process.pid}`)
})

describe('what went wrong is told in one line', () => {
  test.each([
    ['npm error code ENOTFOUND', 'There is no network'],
    ['npm error code ECONNREFUSED', 'There is no network'],
    ['npm error nospc ENOSPC: no space left on device, write', 'The disk is full'],
    ['npm error code EACCES', 'may not be written to'],
  ])('%s: %s', (output, line) => {
    expect(explain(output)).toContain(line)
    expect(explain(output)).not.toContain('\n')
  })

  test('what nobody knows is not guessed', () => {
    expect(explain('SyntaxError: Unexpected token')).toBeUndefined()
  })
})

test('a step is skipped until an input, a setting or its output changes', async () => {
  type Step = { name: string; inputs: string[]; outputs: string[]; settings?: string }
  const { runWhenChanged } = await load<{
    runWhenChanged(step: Step, work: () => Promise<void>): Promise<boolean>
  }>('stamps')
  const [input, output] = [path.join(clone, 'in'), path.join(clone, 'out')]
  const step = { name: `test-${path.basename(clone)}`, inputs: [input], outputs: [output] }
  const run = (change = {}) =>
    runWhenChanged({ ...step, ...change }, async () => writeFileSync(output, 'made'))
  mkdirSync(input)
  writeFileSync(path.join(input, 'a'), '1')

  expect(await run()).toBe(true)
  expect(await run()).toBe(false)
  writeFileSync(path.join(input, 'a'), '2')
  expect(await run()).toBe(true)
  expect(await run({ settings: 'other' })).toBe(true)
  rmSync(output)
  expect(await run({ settings: 'other' })).toBe(true)
  expect(await run({ settings: 'other' })).toBe(false)
  rmSync(path.join('build', '.stamps', step.name))
})

test('a step that failed is done again', async () => {
  const { runWhenChanged } = await load<{
    runWhenChanged(step: object, work: () => Promise<void>): Promise<boolean>
  }>('stamps')
  const step = { name: `test-${path.basename(clone)}`, inputs: [], outputs: [] }
  await expect(runWhenChanged(step, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  expect(await runWhenChanged(step, async () => {})).toBe(true)
  rmSync(path.join('build', '.stamps', step.name))
})
