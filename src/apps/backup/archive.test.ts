import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type ArchiveWriter, BackupError, readArchive, writeArchive } from './archive.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'archive-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const noise = Buffer.from(Array.from({ length: 150_000 }, (_, place) => (place * place * 31) % 251))

async function* parts(bytes: Buffer) {
  for (let start = 0; start < bytes.length; start += 9_000) yield bytes.subarray(start, start + 9_000)
}

async function* produce(writer: ArchiveWriter) {
  yield* writer.entry({ table: 'public.a', columns: ['id'] }, parts(noise))
  yield* writer.entry({ file: 'token.key' }, parts(Buffer.from('key')))
  yield writer.end({ rows: 3 })
}

const write = (name: string, passphrase?: string) =>
  writeArchive(join(folder, name), passphrase, produce, { verify: async () => {}, cost: 2 ** 10 })

async function read(name: string, passphrase?: string) {
  const entries: unknown[] = []
  const manifest = await readArchive(join(folder, name), passphrase, async (entry, data) => {
    const bytes: Buffer[] = []
    for await (const part of data) bytes.push(part)
    entries.push([entry, Buffer.concat(bytes)])
  })
  return { entries, manifest }
}

const whole = {
  entries: [
    [{ table: 'public.a', columns: ['id'] }, noise],
    [{ file: 'token.key' }, Buffer.from('key')],
  ],
  manifest: { rows: 3 },
}

test('what is written is read, encrypted and not, and by its owner alone', async () => {
  await write('plain')
  await write('secret', 'a passphrase of ours')
  expect(await read('plain')).toEqual(whole)
  expect(await read('secret', 'a passphrase of ours')).toEqual(whole)
  expect(statSync(join(folder, 'plain')).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['plain', 'secret'])
})

test('a wrong passphrase, none, and another file are told apart', async () => {
  await write('secret', 'a passphrase of ours')
  writeFileSync(join(folder, 'other'), 'something else, which is longer than a header is')
  writeFileSync(join(folder, 'empty'), '')
  await expect(read('secret', 'another passphrase')).rejects.toThrow('The passphrase is wrong')
  await expect(read('secret')).rejects.toThrow('set BACKUP_PASSPHRASE')
  await expect(read('other')).rejects.toThrow('no backup of this product')
  await expect(read('empty')).rejects.toThrow('was cut off')
})

test.each([undefined, 'a passphrase of ours'])(
  'a cut file and a flipped byte are noticed (%s)',
  async (passphrase) => {
    await write('file', passphrase)
    const bytes = readFileSync(join(folder, 'file'))
    const places = 60
    for (let place = 0; place < places; place += 1) {
      const at = Math.floor(((place + 0.5) / places) * bytes.length)
      writeFileSync(join(folder, 'broken'), bytes.subarray(0, at))
      await expect(read('broken', passphrase), `cut at ${at}`).rejects.toThrow(BackupError)
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 4
      writeFileSync(join(folder, 'broken'), flipped)
      await expect(read('broken', passphrase), `flipped at ${at}`).rejects.toThrow(BackupError)
    }
    writeFileSync(join(folder, 'broken'), Buffer.concat([bytes, Buffer.from('more')]))
    await expect(read('broken', passphrase)).rejects.toThrow('damaged')
  },
)

test('a file that exists stays as it is, and what fails leaves nothing behind', async () => {
  writeFileSync(join(folder, 'taken'), 'precious')
  await expect(write('taken')).rejects.toThrow('taken exists')
  const late = writeArchive(join(folder, 'late'), undefined, produce, {
    verify: async () => writeFileSync(join(folder, 'late'), 'precious'),
  })
  await expect(late).rejects.toThrow('late exists')
  const full = writeArchive(
    join(folder, 'full'),
    undefined,
    async function* fail(writer) {
      yield* produce(writer)
      throw new Error('the disk is full')
    },
    { verify: async () => {} },
  )
  await expect(full).rejects.toThrow('the disk is full')
  expect(readdirSync(folder).toSorted()).toEqual(['late', 'taken'])
  expect(readFileSync(join(folder, 'late'), 'utf8')).toBe('precious')
})
