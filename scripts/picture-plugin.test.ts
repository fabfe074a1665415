import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pictureModule } from './picture-plugin.ts'

let directory: string
let file: string

beforeEach(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'pictures-'))
  file = path.join(directory, 'find.light.webp')
  await sharp({ create: { width: 200, height: 100, channels: 3, background: '#0e5a47' } }).toFile(file)
})
afterEach(() => rm(directory, { recursive: true }))

const kept = () => readdir(path.join(directory, 'kept'), { recursive: true, withFileTypes: true })

test('IMG-1 a picture becomes AVIF and WebP in two widths, and JPEG for the very old', async () => {
  const module = await pictureModule(file, path.join(directory, 'kept'))
  expect(module).toContain('width: 200, height: 100')
  expect(module).toMatch(/type: 'image\/avif', srcSet: `\$\{file0\} 200w, \$\{file1\} 120w`/)
  expect(module).toMatch(/type: 'image\/webp', srcSet: `\$\{file2\} 200w, \$\{file3\} 120w`/)
  const files = (await kept()).filter((entry) => entry.isFile())
  const formats = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const { format, compression, width } = await sharp(path.join(parentPath, name)).metadata()
      return [name, compression ?? format, width]
    }),
  )
  expect(formats.toSorted()).toEqual([
    ['find.light-120.avif', 'av1', 120],
    ['find.light-120.jpg', 'jpeg', 120],
    ['find.light-120.webp', 'webp', 120],
    ['find.light-200.avif', 'av1', 200],
    ['find.light-200.webp', 'webp', 200],
  ])
})

test('what is made is kept by the content of the picture', async () => {
  const folder = path.join(directory, 'kept')
  const first = await pictureModule(file, folder)
  const before = await kept()
  expect(await pictureModule(file, folder)).toBe(first)
  expect(await kept()).toEqual(before)
  await sharp({ create: { width: 200, height: 100, channels: 3, background: '#b93a26' } }).toFile(file)
  expect(await pictureModule(file, folder)).not.toBe(first)
})
