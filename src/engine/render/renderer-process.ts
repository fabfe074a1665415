import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { RenderPoolOptions, RenderReply, RenderRequest } from './pool.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
/** Of the process's limit, what JavaScript may hold: typst and pdfium need the rest outside V8's heap. */
const HEAP_SHARE = 0.4
/**
 * Memory that the system counts and nobody uses: V8 reserves 512 MB for code, as writable, in each of the two
 * threads. Measured on x64 Linux: counted data minus this is what is resident. On arm64 V8 reserves less and
 * the limit is looser.
 */
const RESERVED_MB = 1088

export type RendererProcess = ReturnType<typeof startRenderer>

/**
 * Starts one renderer process. Its memory is limited by the operating system where there is a POSIX shell:
 * `ulimit -d` bounds private writable memory (RLIMIT_DATA; Linux counts anonymous mappings too). An
 * address-space limit would not do: V8 and WebAssembly reserve tens of gigabytes that they never touch. V8's
 * own heap limit applies everywhere.
 */
export function startRenderer(limits: Pick<RenderPoolOptions, 'deadlineMs' | 'memoryLimitMb'>) {
  const { deadlineMs, memoryLimitMb } = limits
  const heap = `--max-old-space-size=${Math.round(memoryLimitMb * HEAP_SHARE)}`
  const limit = `ulimit -d ${(memoryLimitMb + RESERVED_MB) * 1024}`
  // Tried in a subshell first: where the system's own limit is lower already, that one stays and the process
  // still starts.
  const limited = `(${limit}) 2>/dev/null && ${limit}; exec "$0" "$@"`
  const child = fork(WORKER, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    ...(process.platform === 'win32'
      ? { execArgv: [heap] }
      : { execPath: '/bin/sh', execArgv: ['-c', limited, process.execPath, heap] }),
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const gone = new Promise<void>((resolve) => {
    child.on('exit', () => resolve())
    // Also keeps a late error of the channel from ending the server; a request that waits learns of it below.
    child.on('error', () => resolve())
  })
  let jobs = 0

  return {
    pid: child.pid,
    isGone: hasEnded,
    /** @throws Error when the process crashes, ends or is killed at the deadline. */
    render(request: RenderRequest): Promise<RenderReply> {
      jobs += 1
      return answer(child, jobs, request, deadlineMs)
    },
    /** Kills the process and resolves when it is gone. */
    async end(): Promise<void> {
      child.kill('SIGKILL')
      await gone
    },
  }
}

function answer(
  child: ChildProcess,
  id: number,
  request: RenderRequest,
  deadlineMs: number,
): Promise<RenderReply> {
  return new Promise((resolve, reject) => {
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit).off('error', onError)
      finish()
    }
    const onMessage = (reply: RenderReply) => {
      if (reply.id === id) settle(() => resolve(reply))
    }
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`the renderer ended (${signal ?? `code ${code}`})`)))
    const onError = (error: Error) => settle(() => reject(error))
    const timer = setTimeout(
      () => settle(() => reject(new Error(`no answer within ${deadlineMs} ms`))),
      deadlineMs,
    )
    child.on('message', onMessage).on('exit', onExit).on('error', onError)
    child.send({ id, request }, (error) => {
      if (error) onError(error)
    })
  })
}
