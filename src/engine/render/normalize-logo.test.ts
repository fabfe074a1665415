import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createRenderer } from '#kernel/rendering/renderer.ts'
import { createRenderPool } from './pool.ts'

const limits = { size: 1, deadlineMs: 20_000, memoryLimitMb: 512, restartAfter: 200 }
const pool = createRenderPool({ ...limits, log() {} })
afterAll(() => pool.close())
const { readLogo } = createRenderer(pool)

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 14, g: 90, b: 71, alpha: 0.5 } } })

/** By hand: a library draws all that such a file unpacks into. */
function blackPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data])
    const ends = Buffer.alloc(8)
    ends.writeUInt32BE(data.length)
    ends.writeUInt32BE(crc32(named), 4)
    return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  // One bit for a pixel, in shades of gray.
  head.writeUInt8(1, 8)
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a logo', () => {
  it('is drawn anew: smaller, in its proportions, and without what its file says besides', async () => {
    const bytes = await draw(2000, 500)
      .withExif({ IFD0: { Copyright: 'Ada' } })
      .png()
      .toBuffer()
    expect(bytes.includes('Ada')).toBe(true)
    const read = await readLogo(bytes)
    if (!read.ok) throw new Error(read.error)
    expect(read).toMatchObject({ width: 800, height: 200 })
    expect(read.picture.includes('Ada')).toBe(false)
    const { format, hasAlpha, exif } = await sharp(read.picture).metadata()
    expect({ format, hasAlpha, exif }).toEqual({ format: 'png', hasAlpha: true, exif: undefined })
  })

  it('of a few pixels stays as small as it is', async () => {
    expect(await readLogo(await draw(60, 20).png().toBuffer())).toMatchObject({ width: 60, height: 20 })
  })

  it('may be a photograph: turned upright, in the colours of screens, and never heavy', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
    const photograph = sharp({ create: { width: 900, height: 1600, channels: 3, background: '#fff', noise } })
    const turned = await photograph.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const printed = await photograph.clone().toColourspace('cmyk').jpeg().toBuffer()
    expect(await sharp(printed).metadata()).toMatchObject({ space: 'cmyk' })
    for (const [bytes, size] of [
      [turned, { width: 533, height: 300 }],
      [printed, { width: 169, height: 300 }],
    ] as const) {
      const read = await readLogo(bytes)
      if (!read.ok) throw new Error(read.error)
      expect(read).toMatchObject(size)
      expect(await sharp(read.picture).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
      expect(read.picture.length).toBeLessThan(250_000)
    }
  })

  it('that is broken, cut off or without a size is refused', async () => {
    const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123' } })
      .jpeg()
      .toBuffer()
    const flat = await draw(40, 40).png().toBuffer()
    const empty = Buffer.from(flat)
    empty.writeUInt32BE(0, 16)
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      flat.subarray(0, 60),
      empty,
      flat.subarray(0, 8),
    ])
      expect(await readLogo(bytes)).toEqual({ ok: false, error: 'unreadable' })
  })

  it.each([
    ['into a hundred million pixels', 20_000, 5_000],
    ['into millions of rows', 1, 12_000_000],
    ['into one endless row', 12_000_000, 1],
  ])('that unpacks %s is refused before it is', async (_kind, width, height) => {
    const bomb = blackPng(width, height)
    expect(bomb.length).toBeLessThan(1024 * 1024)
    expect(await readLogo(bomb)).toEqual({ ok: false, error: 'too_many_pixels' })
  })
})
