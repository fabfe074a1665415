import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { hasCode } from '../errors.ts'
import type { MailTransport, RenderedMail } from './mail.ts'

/** A mail on the local mail page, newest first by its id. */
export interface LocalMail extends RenderedMail {
  id: string
  /** ISO 8601. */
  sentAt: string
}

/** Mail without SMTP: every message is a file in the data folder, shown by the local mail page (SET-20). */
export interface LocalMailbox extends MailTransport {
  /** The newest messages first. */
  list(): Promise<LocalMail[]>
  find(id: string): Promise<LocalMail | undefined>
  /** Deletes every message to an address, whatever its capitals. */
  forget(to: string): Promise<void>
}

const MESSAGES_SHOWN = 100
const messageId = /^\d{13}-[\da-f-]{36}$/

/**
 * Keeps mail as files below `directory`, readable by this user only: they hold one-time links, which is also
 * why they are not in the database.
 */
export function createLocalMailbox(directory: string, clock: () => Date): LocalMailbox {
  const fileOf = (id: string) => path.join(directory, `${id}.json`)

  async function find(id: string): Promise<LocalMail | undefined> {
    if (!messageId.test(id)) return undefined
    try {
      return JSON.parse(await readFile(fileOf(id), 'utf8')) as LocalMail
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    }
  }

  async function listIds(): Promise<string[]> {
    const names = await readdir(directory).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT')) return []
      throw error
    })
    return names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
  }

  return {
    find,
    async forget(to) {
      for (const id of await listIds()) {
        const mail = await find(id)
        if (mail?.to.toLowerCase() === to.toLowerCase()) await rm(fileOf(id), { force: true })
      }
    },
    async list() {
      const newest = (await listIds()).toSorted().reverse().slice(0, MESSAGES_SHOWN)
      const mails = await Promise.all(newest.map(find))
      return mails.filter((mail) => mail !== undefined)
    },
    async awaitServer() {}, // a folder is always there
    async send(mail) {
      await mkdir(directory, { recursive: true, mode: 0o700 })
      const sentAt = clock()
      const id = `${String(sentAt.getTime()).padStart(13, '0')}-${randomUUID()}`
      const message: LocalMail = { id, sentAt: sentAt.toISOString(), ...mail }
      // Renamed into place, so that the page never reads half a message.
      const unfinished = path.join(directory, `${id}.part`)
      await writeFile(unfinished, JSON.stringify(message), { mode: 0o600 })
      await rename(unfinished, fileOf(id))
    },
  }
}
