import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildTree } from '#tests/builders/trees/build-tree.ts'
import { isTaken } from '#tests/builders/whole.ts'
import type { DocumentTree } from '../source/index.ts'
import { createRenderPool, RenderError, type RenderPool, type RenderPoolOptions } from './pool.ts'

const tree = buildTree(
  [
    { kind: 'title', id: 'title', content: [{ kind: 'text', text: 'Letter' }] },
    {
      kind: 'paragraph',
      id: 'p-1',
      style: 'body',
      level: 0,
      content: [{ kind: 'text', text: 'Dear reader.' }],
    },
  ],
  { title: 'Letter' },
)
/** Tens of thousands of paragraphs: many seconds and gigabytes for typst. */
const bomb: DocumentTree = {
  ...tree,
  blocks: Array.from({ length: 60_000 }, (_, index) => ({
    kind: 'paragraph' as const,
    id: `p-${index}`,
    style: 'body' as const,
    level: 0,
    content: [{ kind: 'text' as const, text: 'Too many words to set in a limited space. '.repeat(20) }],
  })),
}

const lost: Record<string, unknown>[] = []
let pool: RenderPool | undefined

function start(options: Partial<RenderPoolOptions> = {}): RenderPool {
  lost.length = 0
  pool = createRenderPool({
    size: 2,
    deadlineMs: 20_000,
    memoryLimitMb: 500,
    restartAfter: 100,
    log: (_event, details) => lost.push(details),
    ...options,
  })
  return pool
}

afterEach(() => pool?.close())

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** How long a process has worked, as `ps` writes it: to the second or finer. */
const workOf = (pid: number) => execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })

// Processes start in a third of a second on an idle machine, in seconds on a busy one.
describe('the renderer pool', { timeout: 30_000 }, () => {
  it('draws a page and tells how many there are', async () => {
    const { draw } = start()
    const { picture, pages } = await draw({
      format: 'picture',
      tree,
      width: 900,
      watermark: 'Preview \u{10ffff}',
    })
    expect(Buffer.from(picture.slice(8, 12)).toString()).toBe('WEBP')
    expect(pages).toBe(1)
  })

  it('makes every format', async () => {
    const { render, countPages } = start()
    const [docx, pdf, text, picture, pages] = await Promise.all([
      render({ format: 'docx', tree }),
      render({ format: 'pdf', tree }),
      render({ format: 'txt', tree }),
      render({ format: 'picture', tree, width: 250 }),
      countPages(tree),
    ])
    expect(Buffer.from(docx.slice(0, 2)).toString()).toBe('PK')
    expect(Buffer.from(pdf.slice(0, 5)).toString()).toBe('%PDF-')
    expect(Buffer.from(text).toString()).toBe('Letter\n======\n\nDear reader.\n')
    expect(Buffer.from(picture.slice(8, 12)).toString()).toBe('WEBP')
    expect(pages).toBe(1)
  })

  it('starts no process before the first request and no more than it needs', async () => {
    const { render, pids } = start()
    expect(pids()).toEqual([])
    await render({ format: 'txt', tree })
    await render({ format: 'txt', tree })
    expect(pids()).toHaveLength(1)
  })

  it('a process killed at work costs a retry, not the request', async () => {
    const { render, pids } = start()
    await render({ format: 'txt', tree })
    const [pid = 0] = pids()
    process.kill(pid, 'SIGSTOP')
    const answer = render({ format: 'pdf', tree })
    process.kill(pid, 'SIGKILL')
    expect((await answer).length).toBeGreaterThan(1000)
    expect(lost).toMatchObject([{ pid, attempt: 1 }])
  })

  it('a process killed while idle costs nothing', async () => {
    const { render, pids } = start({ size: 1 })
    await render({ format: 'txt', tree })
    process.kill(pids()[0] ?? 0, 'SIGKILL')
    await expect.poll(() => isRunning(pids()[0] ?? 0)).toBe(false)
    await render({ format: 'txt', tree })
    expect(lost).toEqual([])
  })

  it('a process that hangs is killed at the deadline and the request is answered by another', async () => {
    const { render, pids } = start()
    await render({ format: 'txt', tree })
    const [pid = 0] = pids()
    process.kill(pid, 'SIGSTOP')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = render({ format: 'txt', tree })
    vi.advanceTimersByTime(20_000)
    vi.useRealTimers()
    expect((await answer).length).toBeGreaterThan(10)
    expect(lost).toMatchObject([{ pid, reason: 'no answer within 20000 ms' }])
    expect(isRunning(pid)).toBe(false)
  })

  it.runIf(process.platform === 'linux' && isTaken('src/engine/render'))(
    'a document that takes too much memory fails after two processes, and the next one is rendered',
    async () => {
      const { render } = start({ size: 1, memoryLimitMb: 350, deadlineMs: 60_000 })
      const refused = await render({ format: 'pdf', tree: bomb }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(RenderError)
      expect(refused).toMatchObject({ code: 'failed' })
      expect(lost).toHaveLength(2)
      for (const { reason } of lost) expect(reason).toContain('the renderer ended')
      expect((await render({ format: 'pdf', tree })).length).toBeGreaterThan(1000)
    },
    120_000,
  )

  it('replaces a process after so many documents', async () => {
    const { render, pids } = start({ size: 1, restartAfter: 2 })
    await render({ format: 'txt', tree })
    const [first = 0] = pids()
    await render({ format: 'txt', tree })
    await render({ format: 'txt', tree })
    expect(pids()).not.toContain(first)
    expect(isRunning(first)).toBe(false)
  })

  it('refuses as busy what would make the queue too long, and as closed what comes after the end', async () => {
    const { render, close } = start({ size: 1, queueLimit: 1 })
    const first = render({ format: 'txt', tree })
    const second = render({ format: 'txt', tree })
    await expect(render({ format: 'txt', tree })).rejects.toMatchObject({ code: 'busy' })
    await Promise.all([first, second])
    await close()
    await expect(render({ format: 'txt', tree })).rejects.toMatchObject({ code: 'closed' })
  })

  it('a pool that is closed while it works refuses the request, reports no loss and leaves no process', async () => {
    const { render, pids, close } = start({ size: 2 })
    await render({ format: 'txt', tree })
    const idle = pids()[0] ?? 0
    process.kill(idle, 'SIGKILL')
    await expect.poll(() => isRunning(idle)).toBe(false)
    // One request replaces the process that was killed while idle, one starts the second process, one waits.
    const answers = [1, 2, 3].map(() => render({ format: 'pdf', tree }).catch((error: unknown) => error))
    const started = pids()
    await close()
    expect(started).toHaveLength(2)
    for (const answer of answers) expect(await answer).toMatchObject({ code: 'closed' })
    expect(pids()).toEqual([])
    expect(started.filter(isRunning)).toEqual([])
    expect(lost).toEqual([])
  })

  it('a document that the renderer cannot make is refused without a retry', async () => {
    const { render } = start({ size: 1 })
    await expect(render({ format: 'picture', tree, width: 250, page: 9 })).rejects.toMatchObject({
      code: 'refused',
    })
    expect(lost).toEqual([])
  })

  it.runIf(isTaken('src/engine/render'))(
    'no process outlives a killed server, even while it is busy in native code',
    async () => {
      const script = `
      import { createRenderPool } from ${JSON.stringify(new URL('./pool.ts', import.meta.url).href)}
      const pool = createRenderPool({ size: 2, deadlineMs: 60000, memoryLimitMb: 4000, restartAfter: 100, log() {} })
      const tree = ${JSON.stringify(tree)}
      const many = { ...tree, blocks: Array.from({ length: 20000 }, (_, index) => ({ ...tree.blocks[1], id: 'p-' + index })) }
      await Promise.all([pool.render({ format: 'pdf', tree }), pool.render({ format: 'pdf', tree })])
      pool.render({ format: 'pdf', tree: many })
      console.log(JSON.stringify(pool.pids()))`
      const server = spawn(process.execPath, ['--input-type=module', '--eval', script], {
        cwd: fileURLToPath(new URL('.', import.meta.url)),
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => {
        server.kill('SIGKILL')
      })
      const [line] = (await once(server.stdout, 'data')) as [Buffer]
      const pids = JSON.parse(line.toString()) as number[]
      expect(pids.filter(isRunning)).toHaveLength(2)
      const before = pids.map(workOf)
      await expect.poll(() => pids.map(workOf), { timeout: 20_000 }).not.toEqual(before)
      server.kill('SIGKILL')
      await expect.poll(() => pids.filter(isRunning), { timeout: 5000 }).toEqual([])
    },
  )
})
