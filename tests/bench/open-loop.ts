// A load that does not wait for answers, in a process of its own: `open-loop.ts PORT RATE SECONDS FOLDER`,
// where FOLDER holds the paths in `paths.json`. Writes its result as one line of JSON.
//
// Requests start by the clock, `RATE` of them a second, one path after the other, whether or not earlier ones
// are answered; each is measured from the moment it was due. A server that falls behind shows that as
// latency, not as fewer requests. Sockets are written and read directly: Node's own client would need more of
// the machine than the server does.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import path from 'node:path'

const [port = '', rate = '', seconds = '', folder = ''] = process.argv.slice(2)
const paths = JSON.parse(readFileSync(path.join(folder, 'paths.json'), 'utf8')) as string[]
const requests = paths.map((each) =>
  Buffer.from(
    `GET ${each} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n`,
  ),
)
const SOCKETS = 128
const total = Number(rate) * Number(seconds)
const latencies = new Float64Array(total)
const statuses = new Map<string, number>()
const idle: Socket[] = []
/** When the request that a socket is busy with was due. */
const current = new Map<Socket, number>()
/** When requests were due that wait for a socket. */
const waiting: { due: number; request: Buffer }[] = []
let answered = 0
let bytes = 0

await Promise.all(Array.from({ length: SOCKETS }, openSocket))
const start = performance.now()
let sent = 0
while (sent < total) {
  const dueCount = Math.min(total, Math.floor(((performance.now() - start) / 1000) * Number(rate)))
  for (; sent < dueCount; sent++) {
    const request = requests[sent % requests.length]
    if (request) ask({ due: start + (sent / Number(rate)) * 1000, request })
  }
  await new Promise(setImmediate)
}
while (answered < total) await new Promise(setImmediate)
latencies.sort()
console.log(
  JSON.stringify({
    requestsPerSecond: total / ((performance.now() - start) / 1000),
    p50: latencies[Math.floor(total * 0.5)],
    p99: latencies[Math.floor(total * 0.99)],
    p999: latencies[Math.floor(total * 0.999)],
    longest: latencies.at(-1),
    megabytes: bytes / 1e6,
    statuses: Object.fromEntries(statuses),
  }),
)
process.exit(0)

function ask(next: { due: number; request: Buffer }): void {
  const socket = idle.pop()
  if (socket === undefined) {
    waiting.push(next)
    return
  }
  current.set(socket, next.due)
  socket.write(next.request)
}

function openSocket(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () => {
      idle.push(socket)
      resolve()
    })
    socket.setNoDelay(true)
    socket.once('error', reject)
    let received: Buffer = Buffer.alloc(0)
    socket.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = received.toString('latin1', 0, end)
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
      if (!Number.isInteger(length)) throw new Error(`an answer without a length: ${head}`)
      if (received.length < end + 4 + length) return
      finish(socket, head.slice(9, 12), end + 4 + length)
      received = Buffer.alloc(0)
    })
  })
}

function finish(socket: Socket, status: string, size: number): void {
  latencies[answered++] = performance.now() - (current.get(socket) ?? Number.NaN)
  statuses.set(status, (statuses.get(status) ?? 0) + 1)
  bytes += size
  idle.push(socket)
  const next = waiting.shift()
  if (next !== undefined) ask(next)
}
