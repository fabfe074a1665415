import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** How a mail server may misbehave. */
export type MailFault =
  | 'none'
  /** Nobody listens. */
  | 'refuse'
  /** Takes the connection and says nothing. */
  | 'hang'
  /** Says "later" to every recipient. */
  | 'later'
  /** Refuses every recipient for good. */
  | 'bounce'
  /** Cuts the connection when a message is about to be sent. */
  | 'cut-before-data'
  /** Takes the message, keeps it and cuts the connection before it says so. */
  | 'cut-after-data'

/** A message as the server has kept it. */
export interface KeptMail {
  to: string
  messageId: string
  source: string
  /** `performance.now()` when it was kept. */
  at: number
  /** Kept, but its sender was never told. */
  wasCut: boolean
}

export interface MailServer {
  url: string
  kept: KeptMail[]
  /** How many recipients were named, whatever the answer. */
  attempts: number
  /** Misbehaves from now on; connections that are open are cut. */
  setFault(fault: MailFault): Promise<void>
  /** Refuses these recipients for good, whatever the fault. */
  refused: Set<string>
  close(): Promise<void>
}

/** Starts an SMTP server on a free port of this machine. */
export async function startMailServer(): Promise<MailServer> {
  const kept: KeptMail[] = []
  const refused = new Set<string>()
  const sockets = new Set<Socket>()
  let fault: MailFault = 'none'
  let attempts = 0

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onRcptTo({ address }, session, callback) {
      attempts += 1
      if (fault === 'cut-before-data') return cut(session.remotePort)
      if (fault === 'later') return callback(answer(451, '4.3.0 try again later'))
      if (fault === 'bounce' || refused.has(address)) return callback(answer(550, '5.1.1 no such user'))
      callback()
    },
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      const wasCut = fault === 'cut-after-data'
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('utf8')
        const messageId = /^message-id:\s*(\S+)/im.exec(source)?.[1] ?? ''
        for (const { address } of session.envelope.rcptTo) {
          kept.push({ to: address, messageId, source, at: performance.now(), wasCut })
        }
        if (wasCut) cut(session.remotePort)
        else callback()
      })
    },
  })
  smtp.on('error', () => {}) // connections that the faults have cut

  // In front of it, for it never listens itself, a door that can be shut, and that knows every connection.
  const door = createServer((near) => {
    sockets.add(near)
    near.on('error', () => {})
    near.on('close', () => sockets.delete(near))
    if (fault !== 'hang') smtp.server.emit('connection', near)
  })
  const port = await listenOn(door, 0)

  function cut(remotePort: number): void {
    for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy()
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    kept,
    refused,
    get attempts() {
      return attempts
    },
    async setFault(next) {
      fault = next
      for (const socket of sockets) socket.destroy()
      if (next === 'refuse' && door.listening) {
        door.close()
        await once(door, 'close')
      } else if (next !== 'refuse' && !door.listening) {
        await listenOn(door, port)
      }
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      door.close()
    },
  }
}

const answer = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

async function listenOn(server: ReturnType<typeof createServer>, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}
