import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, scrypt } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, link, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { hasCode } from '#kernel/errors.ts'

/*
 * A backup is one file, written and read in one pass:
 *
 *   FORMULARY BACKUP 1\n
 *   {"encryption": null | {salt, check, cost}}\n
 *   frames:  length (4 bytes, its highest bit set in the last frame) · bytes · seal (16 bytes)
 *
 * The seal is the tag of AES-256-GCM, or without a passphrase a SHA-256 cut short. It covers the header, the
 * frame's number and whether it is the last: a byte that has flipped, frames in another order and a file that
 * was cut are noticed. The frames hold one zstd stream of records: length (4 bytes) · kind (1 byte) · bytes.
 */

/** The backup cannot be made or read as things are; the message says why and what to do about it. */
export class BackupError extends Error {
  override name = 'BackupError'
}

const MAGIC = 'FORMULARY BACKUP 1\n'
const HEADER_LIMIT = 1024
const FRAME_BYTES = 64 * 1024
const SEAL_BYTES = 16
const LAST = 0x8000_0000
const RECORD_LIMIT = 64 * 1024 * 1024
const RECORD_HEAD_BYTES = 5
/** scrypt with 128 MB: half a second for us, and for each guess of others. */
const COST = 2 ** 17
const COST_LIMIT = 2 ** 20
const ZSTD_LEVEL = 6

const kinds = { entry: 1, data: 2, end: 3 } as const

/** A table, as COPY's text, or a file. */
export type Entry = { table: string; columns: string[] } | { file: string }

export interface ArchiveWriter {
  entry(entry: Entry, data: AsyncIterable<Buffer>): AsyncGenerator<Buffer>
  /** Comes last: what everything is compared with. */
  end(manifest: object): Buffer
}

const writer: ArchiveWriter = {
  async *entry(entry, data) {
    yield recordOf(kinds.entry, Buffer.from(JSON.stringify(entry)))
    for await (const part of data) yield recordOf(kinds.data, part)
  },
  end: (manifest) => recordOf(kinds.end, Buffer.from(JSON.stringify(manifest))),
}

function recordOf(kind: number, bytes: Buffer): Buffer {
  const head = Buffer.alloc(RECORD_HEAD_BYTES)
  head.writeUInt32BE(bytes.length)
  head[RECORD_HEAD_BYTES - 1] = kind
  return Buffer.concat([head, bytes])
}

/**
 * Writes an archive of what `produce` yields. It has another name until it is whole and on the disk, and
 * takes the place of no other file. `verify` reads it before it gets its name.
 */
export async function writeArchive(
  file: string,
  passphrase: string | undefined,
  produce: (writer: ArchiveWriter) => AsyncGenerator<Buffer>,
  {
    verify,
    signal,
    cost = COST,
  }: { verify(unfinished: string): Promise<unknown>; signal?: AbortSignal | undefined; cost?: number },
): Promise<void> {
  const exists = await access(file).then(
    () => true,
    () => false,
  )
  if (exists) throw new BackupError(`${file} exists. Choose another name; a backup never replaces a file.`)
  const unfinished = `${file}.part-${process.pid}`
  try {
    const key = passphrase === undefined ? undefined : await keyOf(passphrase, randomBytes(16), cost)
    const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL } })
    const target = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(Readable.from(produce(writer)), zstd, (bytes) => seal(bytes, key), target, {
      ...(signal && { signal }),
    })
    await verify(unfinished)
    await link(unfinished, file) // unlike a rename, this does not replace a file that has come meanwhile
  } catch (error) {
    if (hasCode(error, 'EEXIST')) throw new BackupError(`${file} exists. Choose another name.`)
    throw error
  } finally {
    await rm(unfinished, { force: true })
  }
}

interface Key {
  bytes: Buffer
  encryption: { salt: string; check: string; cost: number }
}

async function keyOf(passphrase: string, salt: Buffer, cost: number): Promise<Key> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const options = { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 }
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
  const check = createHmac('sha256', bytes).update('passphrase').digest('base64url')
  return { bytes, encryption: { salt: salt.toString('base64url'), check, cost } }
}

/** Every file has a key of its own, by its salt, so a frame's number serves as its nonce. */
function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(number, 2, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

const plainSeal = (header: Buffer, nonce: Buffer, bytes: Buffer) =>
  hash('sha256', Buffer.concat([hash('sha256', header, 'buffer'), nonce, bytes]), 'buffer').subarray(
    0,
    SEAL_BYTES,
  )

async function* seal(source: AsyncIterable<Buffer>, key: Key | undefined): AsyncGenerator<Buffer> {
  const header = Buffer.from(`${MAGIC}${JSON.stringify({ encryption: key?.encryption ?? null })}\n`)
  yield header
  let number = 0
  const frame = (plain: Buffer, isLast: boolean): Buffer => {
    const nonce = nonceOf(number++, isLast)
    const head = Buffer.alloc(4)
    head.writeUInt32BE((plain.length | (isLast ? LAST : 0)) >>> 0)
    if (!key) return Buffer.concat([head, plain, plainSeal(header, nonce, plain)])
    const cipher = createCipheriv('aes-256-gcm', key.bytes, nonce).setAAD(header)
    return Buffer.concat([head, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }
  let waiting: Buffer[] = []
  let size = 0
  for await (const bytes of source) {
    waiting.push(bytes)
    size += bytes.length
    if (size < FRAME_BYTES) continue
    yield frame(Buffer.concat(waiting), false)
    waiting = []
    size = 0
  }
  yield frame(Buffer.concat(waiting), true)
}

const cutOff = 'The file is incomplete: it was cut off. Take another backup.'
const damaged = 'The file is damaged. Take another backup, or copy this one again from where it was made.'

/** Takes what is asked for from a stream of bytes, in the pieces that are needed. */
function createTaker(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const fill = async (length: number): Promise<boolean> => {
    const parts = [rest]
    let size = rest.length
    while (size < length) {
      const next = await chunks.next()
      if (next.done) break
      parts.push(next.value)
      size += next.value.length
    }
    rest = parts.length === 1 ? rest : Buffer.concat(parts)
    return size >= length
  }
  return {
    /** @throws BackupError where the source ends before */
    async take(length: number): Promise<Buffer> {
      if (!(await fill(length))) throw new BackupError(cutOff)
      const taken = rest.subarray(0, length)
      rest = rest.subarray(length)
      return taken
    },
    async takeLine(limit: number): Promise<Buffer> {
      for (let length = 1; length <= limit; length += 1) {
        if (!(await fill(length))) throw new BackupError(cutOff)
        if (rest[length - 1] === 0x0a) return this.take(length)
      }
      throw new BackupError(damaged)
    },
    isAtEnd: async () => !(await fill(1)),
  }
}

async function* unseal(source: AsyncIterable<Buffer>, passphrase: string | undefined) {
  const taker = createTaker(source)
  const magic = await taker.take(MAGIC.length)
  if (magic.toString() !== MAGIC) throw new BackupError('The file is no backup of this product.')
  const line = await taker.takeLine(HEADER_LIMIT)
  const header = Buffer.concat([magic, line])
  const key = await openKey(line, passphrase)
  for (let number = 0; ; number += 1) {
    const head = (await taker.take(4)).readUInt32BE()
    const isLast = head >= LAST
    const length = isLast ? head - LAST : head
    if (length > RECORD_LIMIT) throw new BackupError(damaged)
    const bytes = await taker.take(length)
    const tag = await taker.take(SEAL_BYTES)
    yield open(bytes, tag, nonceOf(number, isLast))
    if (!isLast) continue
    if (!(await taker.isAtEnd())) throw new BackupError(damaged)
    return
  }

  function open(bytes: Buffer, tag: Buffer, nonce: Buffer): Buffer {
    if (!key) {
      if (!plainSeal(header, nonce, bytes).equals(tag)) throw new BackupError(damaged)
      return Buffer.from(bytes)
    }
    const decipher = createDecipheriv('aes-256-gcm', key.bytes, nonce).setAAD(header).setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(bytes), decipher.final()])
    } catch {
      throw new BackupError(damaged) // what `final` says where the tag does not fit
    }
  }
}

async function openKey(line: Buffer, passphrase: string | undefined): Promise<Key | undefined> {
  let encryption: Partial<Key['encryption']> | null
  try {
    encryption = (JSON.parse(line.toString()) as { encryption: Key['encryption'] | null }).encryption
  } catch {
    throw new BackupError(damaged)
  }
  if (encryption === null) return undefined
  const { salt, check, cost } = encryption ?? {}
  if (typeof salt !== 'string' || typeof cost !== 'number' || cost > COST_LIMIT || (cost & (cost - 1)) !== 0)
    throw new BackupError(damaged)
  if (passphrase === undefined)
    throw new BackupError('The file is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
  const key = await keyOf(passphrase, Buffer.from(salt, 'base64url'), cost)
  if (key.encryption.check !== check)
    throw new BackupError(
      'The passphrase is wrong: BACKUP_PASSPHRASE is not the one this file was made with.',
    )
  return key
}

/** Reads an archive: each entry's data has to be read before the next comes. Answers the manifest. */
export async function readArchive(
  file: string,
  passphrase: string | undefined,
  onEntry: (entry: Entry, data: AsyncIterable<Buffer>) => Promise<void>,
): Promise<unknown> {
  const zstd = createZstdDecompress()
  const stopped = new AbortController()
  const unsealing = pipeline(createReadStream(file), (bytes) => unseal(bytes, passphrase), zstd, {
    signal: stopped.signal,
  })
  unsealing.catch(() => {}) // awaited below
  try {
    const manifest = await readRecords(zstd, onEntry)
    await unsealing
    return manifest
  } catch (error) {
    stopped.abort()
    const reason: unknown = await unsealing.catch((failure: unknown) => failure)
    if (reason instanceof BackupError) throw reason
    throw hasCode(error, 'ABORT_ERR') && reason instanceof Error ? reason : error
  }
}

async function readRecords(
  source: AsyncIterable<Buffer>,
  onEntry: (entry: Entry, data: AsyncIterable<Buffer>) => Promise<void>,
): Promise<unknown> {
  const taker = createTaker(source)
  const next = async () => {
    const head = await taker.take(RECORD_HEAD_BYTES)
    const length = head.readUInt32BE()
    if (length > RECORD_LIMIT) throw new BackupError(damaged)
    const kind = head[RECORD_HEAD_BYTES - 1]
    return { kind, bytes: await taker.take(length) }
  }
  let record = await next()
  async function* data(): AsyncGenerator<Buffer> {
    for (record = await next(); record.kind === kinds.data; record = await next()) yield record.bytes
  }
  while (record.kind === kinds.entry) {
    const entry = JSON.parse(record.bytes.toString()) as Entry
    await onEntry(entry, data())
  }
  if (record.kind !== kinds.end || !(await taker.isAtEnd())) throw new BackupError(damaged)
  return JSON.parse(record.bytes.toString())
}
