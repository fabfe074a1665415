import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listProcesses } from '#tests/faults/processes.ts'

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
  if (process.platform === 'linux') expect(lastLine).toContain(`process ${process.pid} (node)`)
})

test('a start needs no package that only tests, and adding those leaves the others as they are', async () => {
  const named = { dependencies: { runs: '1.0.0' }, devDependencies: { tests: '1.0.0' } }
  const packages = {
    '': named,
    'node_modules/runs': { version: '1.0.0' },
    'node_modules/tests': { version: '1.0.0', dev: true },
  }
  writeFileSync(path.join(clone, 'package.json'), JSON.stringify(named))
  writeFileSync(path.join(clone, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }))
  const { 'node_modules/runs': installed } = packages
  const own = path.join(clone, 'node_modules', 'runs', 'package.json')
  mkdirSync(path.dirname(own), { recursive: true })
  writeFileSync(own, JSON.stringify({ name: 'runs', version: '1.0.0' }))
  const kept = path.join(clone, 'node_modules', '.package-lock.json')
  writeFileSync(kept, JSON.stringify({ packages: { 'node_modules/runs': installed } }))
  const step = pathToFileURL(path.resolve('scripts/steps/install.mjs')).href
  const install = (what: string) =>
    new Promise<number>((resolve) => {
      const args = ['--input-type=module', '--eval', `await (await import('${step}')).install('${what}')`]
      const env = { PATH: process.env.PATH, HOME: clone, npm_config_offline: 'true' }
      execFile(process.execPath, args, { cwd: clone, env }, (error) => resolve(Number(error?.code ?? 0)))
    })
  expect(await install('run')).toBe(0)
  expect(await install('all'), 'nothing can be fetched').not.toBe(0)
  expect(existsSync(own)).toBe(true)
  expect(await install('run'), 'what runs is as it was').toBe(0)
})

describe('a start that is stopped before it serves', { skip: process.platform === 'win32' }, () => {
  const runProgram = pathToFileURL(path.resolve('scripts/steps/run-program.mjs')).href

  /** Runs a program as a start does that builds, and ends it once the program says something. */
  async function stopDuring(program: string): Promise<unknown> {
    const code = `
      const { runProgram } = await import('${runProgram}')
      const say = () => console.log('begun')
      await runProgram(process.execPath, ['--eval', ${JSON.stringify(program)}], { say })
      console.log('told as a failure')
    `
    const starter = spawn(process.execPath, ['--input-type=module', '--eval', code])
    const output: string[] = []
    const ended = once(starter, 'exit')
    starter.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.push(text)
      if (text.includes('begun')) starter.kill('SIGTERM')
    })
    const [status] = await ended
    return { status, output: output.join('') }
  }

  const cleanly = { status: 130, output: 'begun\n' }

  test('is no failure, though a program of it ends with a code of its own', async () => {
    const program = "process.on('SIGTERM', () => process.exit(143)); setInterval(() => console.log(), 60_000)"
    expect(await stopDuring(`${program}; console.log()`)).toEqual(cleanly)
  })

  test('ends also a program that is too busy to listen', async () => {
    const program = "process.on('SIGTERM', () => {}); console.log(); setTimeout(() => { for (;;); }, 50)"
    expect(await stopDuring(program)).toEqual(cleanly)
  })

  test('ends while packages are installed, when only the shell of npm gets the signal', {
    skip: process.platform !== 'linux',
  }, async () => {
    const npm = path.join(clone, 'npm.cjs')
    writeFileSync(npm, 'setInterval(() => {}, 60_000)')
    cpSync('scripts/steps', path.join(clone, 'scripts', 'steps'), { recursive: true })
    writeFileSync(
      path.join(clone, 'scripts', 'start.mjs'),
      "await (await import('./steps/prepare.mjs')).prepare(import.meta.url, { needs: 'run' })",
    )
    writeFileSync(
      path.join(clone, 'package-lock.json'),
      JSON.stringify({ packages: { 'node_modules/a': {} } }),
    )
    const env = { PATH: process.env.PATH, HOME: clone, npm_lifecycle_event: 'start', npm_execpath: npm }
    const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/start.mjs; true`], {
      cwd: clone,
      env,
      stdio: 'ignore',
    })
    const left = () => listProcesses().filter(({ folder, pid }) => folder === clone && pid !== shell.pid)
    await expect
      .poll(() => left().some(({ command }) => command.includes(npm)), { timeout: 20_000 })
      .toBe(true)
    shell.kill('SIGTERM')
    await expect.poll(left, { timeout: 10_000 }).toEqual([])
  })
})

test('the unit of systemd runs what npm start runs', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
  const [, command] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(readFileSync('docs/operating.md', 'utf8')) ?? []
  expect(command).toBe(scripts.start)
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

type PlanStep = (step: {
  name: string
  inputs: string[]
  outputs: string[]
  settings?: string
}) => ((work: () => Promise<void>) => Promise<void>) | undefined

test('a step is skipped until an input, a setting or its output changes', async () => {
  const { planStep } = await load<{ planStep: PlanStep }>('stamps')
  const [input, output] = [path.join(clone, 'in'), path.join(clone, 'out')]
  const step = { name: `test-${path.basename(clone)}`, inputs: [input], outputs: [output] }
  let times = 0
  let isBegunAnew = false
  const work = async () => {
    isBegunAnew = !existsSync(output)
    writeFileSync(output, 'made'.repeat(++times))
  }
  const run = async (change = {}) => {
    const before = times
    await planStep({ ...step, ...change })?.(work)
    return times > before
  }
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
  writeFileSync(output, 'ma')
  expect(await run({ settings: 'other' }), 'damaged').toBe(true)
  expect(isBegunAnew).toBe(true)

  // Two processes find the same to do: who comes second has it made.
  writeFileSync(path.join(input, 'a'), '3')
  const plans = [planStep(step), planStep(step)]
  const before = times
  for (const plan of plans) await plan?.(work)
  expect(times).toBe(before + 1)
  rmSync(path.join('build', '.stamps', step.name))
})

test('a step that failed is done again', async () => {
  const { planStep } = await load<{ planStep: PlanStep }>('stamps')
  const step = { name: `test-${path.basename(clone)}`, inputs: [], outputs: [] }
  await expect(planStep(step)?.(() => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  await planStep(step)?.(async () => {})
  expect(planStep(step)).toBeUndefined()
  rmSync(path.join('build', '.stamps', step.name))
})

test('a lock whose holder was killed is taken over, and what it had left running is ended', {
  skip: process.platform !== 'linux',
}, async () => {
  const { withPreparationLock } = await load<{
    withPreparationLock(work: () => Promise<void>, options: object): Promise<void>
  }>('lock')
  const lock = pathToFileURL(path.resolve('scripts/steps/lock.mjs')).href
  const programs = pathToFileURL(path.resolve('scripts/steps/run-program.mjs')).href
  const name = `test-${path.basename(clone)}`
  const code = `
    const { withPreparationLock } = await import('${lock}')
    const { runProgram } = await import('${programs}')
    await withPreparationLock(() => runProgram('sleep', ['600'], {}), { name: '${name}' })
  `
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', code], { stdio: 'ignore' })
  const file = path.join('build', `.${name}`)
  const readPrograms = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').slice(1) : [])
  await expect.poll(readPrograms, { timeout: 20_000 }).toHaveLength(1)
  const [leftOver = ''] = readPrograms()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  await withPreparationLock(
    async () => {
      expect(listProcesses().map(({ pid }) => pid)).not.toContain(Number(leftOver.split(' ')[0]))
    },
    { name },
  )
  expect(existsSync(file)).toBe(false)

  // The id of a killed holder is another process's by now, or our own.
  writeFileSync(file, `${process.pid} 1`)
  await withPreparationLock(async () => {}, { name })
})
