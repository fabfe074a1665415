import { once } from 'node:events'
import { stat } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { AddressUnavailableError, type HttpServer, listen } from './http-server.ts'

const host = '127.0.0.1'
let open: HttpServer[] = []
afterEach(async () => {
  for (const http of open) await http.close(0)
  open = []
})

async function start(...parameters: Parameters<typeof listen>): Promise<{ http: HttpServer; port: number }> {
  const http = await listen(...parameters)
  open.push(http)
  const address = http.server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { http, port: address.port }
}

test('a taken port is told in one line with a way out', async () => {
  const { port } = await start(() => {}, { host, port: 0 })
  const second = listen(() => {}, { host, port })
  await expect(second).rejects.toThrow(AddressUnavailableError)
  await expect(second).rejects.toThrow(`Port ${port} is taken`)
})

test('F-04 closing lets a running request end, closes its connection and takes no new one', async () => {
  let answer = () => {}
  const { http, port } = await start(
    (_request, response) => {
      answer = () => response.end('whole')
    },
    { host, port: 0 },
  )
  const running = fetch(`http://${host}:${port}/`)
  await once(http.server, 'request')
  const closing = http.close(5_000)
  await expect.poll(() => http.server.listening).toBe(false)
  await expect(fetch(`http://${host}:${port}/`)).rejects.toThrow()
  answer()
  expect(await (await running).text()).toBe('whole')
  await closing
})

test('F-04 whoever has connected when closing begins is answered', async () => {
  const { http, port } = await start((_request, response) => response.end('whole'), { host, port: 0 })
  const answers = Array.from({ length: 50 }, async () => {
    const socket = connect(port, host)
    socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
    return Buffer.concat(await socket.toArray()).toString()
  })
  // The operating system takes all of them in, the server none or a few. Signals arrive where files do, too.
  await stat('.')
  await http.close(5_000)

  expect((await Promise.all(answers)).filter((answer) => answer.endsWith('whole'))).toHaveLength(50)
})

test('a request for two hosts is refused and reaches nothing', async () => {
  let answered = 0
  const { port } = await start(
    (_request, response) => {
      answered += 1
      response.end('whole')
    },
    { host, port: 0 },
  )
  const ask = async (...hosts: string[]) => {
    const socket = connect(port, host)
    const lines = ['GET / HTTP/1.1', ...hosts.map((name) => `Host: ${name}`), 'Connection: close']
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    return Buffer.concat(await socket.toArray())
      .toString()
      .split('\r\n', 1)[0]
  }
  expect(await ask('a.test', 'b.test')).toBe('HTTP/1.1 400 Bad Request')
  expect(await ask('a.test', 'a.test')).toBe('HTTP/1.1 400 Bad Request')
  expect(answered).toBe(0)
  expect(await ask('a.test')).toBe('HTTP/1.1 200 OK')
})

test('F-04 a request that does not end is cut at the limit', async () => {
  const { http, port } = await start(() => {}, { host, port: 0 })
  const running = fetch(`http://${host}:${port}/`)
  running.catch(() => {})
  await once(http.server, 'request')
  const before = Date.now()
  await http.close(50)
  expect(Date.now() - before).toBeLessThan(2_000)
  await expect(running).rejects.toThrow()
})

test('R-47 headers beyond 16 kB are refused', async () => {
  const { port } = await start((_request, response) => response.end(), { host, port: 0 })
  const response = await fetch(`http://${host}:${port}/`, { headers: { 'x-large': 'a'.repeat(20_000) } })
  expect(response.status).toBe(431)
})

test('F-15 headers that never end are cut within 30 s', { timeout: 20_000 }, async () => {
  const { port } = await start((_request, response) => response.end(), { host, port: 0 })
  const socket = connect(port, host)
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n')
  const drip = setInterval(() => socket.write('a: b\r\n'), 500)
  socket.on('error', () => {})
  const before = Date.now()
  await Promise.race([once(socket.resume(), 'close'), delay(18_000, undefined, { ref: false })])
  clearInterval(drip)
  socket.destroy()
  expect(Date.now() - before).toBeLessThan(15_000)
})
