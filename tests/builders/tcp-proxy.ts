import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy that stands between the product and something it needs, and can be made to misbehave. */
export interface TcpProxy {
  port: number
  /**
   * While it is on, every byte of both directions is taken and lost; connections are accepted and stay open
   * (F-07).
   */
  swallow(isOn: boolean): void
  close(): Promise<void>
}

/** Listens on a free port of this machine and passes everything on to `target`. */
export async function startTcpProxy(
  target: { port: number; host?: string } | { path: string },
): Promise<TcpProxy> {
  const sockets = new Set<Socket>()
  let isSwallowing = false
  const server = createServer((near) => {
    const far = connect(target)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => {
        if (!isSwallowing) to.write(bytes)
      })
      from.on('error', () => to.destroy())
      from.on('close', () => {
        sockets.delete(from)
        // A network that swallows everything tells nobody that the other side has gone, either.
        if (!isSwallowing) to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return {
    port: address.port,
    swallow(isOn) {
      isSwallowing = isOn
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}
