import { setTimeout as delay } from 'node:timers/promises'

/** Where Node opens its inspector after SIGUSR1. One process at a time can have it. */
const INSPECTOR = 'http://127.0.0.1:9229'
const OPEN_LIMIT_MS = 5_000
const COLLECTIONS = 4
const COLLECTION_PAUSE_MS = 150

/**
 * Runs a script inside another Node process, by its inspector: this way a process can be made to hang or to
 * swallow memory without a line of the product being there for it. Does not wait for the script's end, which
 * may never come; what it throws nobody catches, and ends that process. The inspector is closed first, so
 * that the next process can have the port.
 */
export async function injectScript(pid: number, script: string): Promise<void> {
  process.kill(pid, 'SIGUSR1')
  const socket = await openSocket(await debuggerAddress(pid))
  const expression = `setTimeout(() => { ${script} }, 300); process.getBuiltinModule('inspector').close()`
  socket.send(JSON.stringify({ id: 1, method: 'Runtime.evaluate', params: { expression } }))
  await delay(100) // sent before the socket is closed
  socket.close()
}

/** What a Node process holds once everything that nobody uses was collected. */
export interface HeldMemory {
  /** Bytes of its objects. */
  heap: number
  /** Bytes of the buffers that they have outside the heap. */
  external: number
}

/** Collects the garbage of a Node process and tells what is left. The inspector is closed again. */
export async function measureMemory(pid: number): Promise<HeldMemory> {
  process.kill(pid, 'SIGUSR1')
  const socket = await openSocket(await debuggerAddress(pid))
  let asked = 0
  const ask = (method: string, params: object = {}) => {
    asked += 1
    const id = asked
    socket.send(JSON.stringify({ id, method, params }))
    return new Promise<{ result?: { value: HeldMemory } }>((resolve) => {
      const onMessage = ({ data }: MessageEvent) => {
        const answer = JSON.parse(String(data))
        if (answer.id !== id) return
        socket.removeEventListener('message', onMessage)
        resolve(answer.result)
      }
      socket.addEventListener('message', onMessage)
    })
  }
  // What a finaliser lets go of is collected the next time.
  for (let round = 0; round < COLLECTIONS; round++) {
    await ask('HeapProfiler.collectGarbage')
    await delay(COLLECTION_PAUSE_MS)
  }
  const expression = '(({ heapUsed, external }) => ({ heap: heapUsed, external }))(process.memoryUsage())'
  const { result } = await ask('Runtime.evaluate', { expression, returnByValue: true })
  const close = "setTimeout(() => process.getBuiltinModule('inspector').close(), 100); 0"
  await ask('Runtime.evaluate', { expression: close })
  socket.close()
  if (result === undefined) throw new Error(`process ${pid} did not tell its memory`)
  return result.value
}

async function debuggerAddress(pid: number): Promise<string> {
  const deadline = performance.now() + OPEN_LIMIT_MS
  for (;;) {
    try {
      const response = await fetch(`${INSPECTOR}/json/list`, { signal: AbortSignal.timeout(1_000) })
      const [target] = (await response.json()) as { webSocketDebuggerUrl: string }[]
      if (target) return target.webSocketDebuggerUrl
    } catch {
      // not open yet
    }
    if (performance.now() > deadline) throw new Error(`process ${pid} opened no inspector on ${INSPECTOR}`)
    await delay(50)
  }
}

function openSocket(address: string): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address)
    socket.addEventListener('open', () => resolve(socket), { once: true })
    socket.addEventListener('error', () => reject(new Error(`${address} did not open`)), { once: true })
  })
}
