import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { createZip } from './zip.ts'

function zip(entries: { path: string; content: string }[], date: Date): Buffer {
  const archive = createZip(date)
  return Buffer.concat([...entries.map(({ path, content }) => archive.add(path, content)), archive.end()])
}

const date = new Date(Date.UTC(2026, 0, 1))
const entries = [
  { path: 'empty.xml', content: '' },
  { path: 'Société/保密.xml', content: 'UTF-8' },
  { path: 'word/document.xml', content: '<w:t>Société « Garance » 保密 🤝</w:t>'.repeat(500) },
]

describe('zip', () => {
  it('is read by others as what went in, in the same order', async () => {
    const read = await JSZip.loadAsync(zip(entries, date), { checkCRC32: true })
    expect(Object.keys(read.files)).toEqual(entries.map(({ path }) => path))
    for (const { path, content } of entries) {
      expect(await read.file(path)?.async('string')).toBe(content)
      expect(read.file(path)?.date).toEqual(date)
    }
  })

  it('makes the same bytes from the same entries, and packs them', () => {
    const packed = zip(entries, date)
    expect(Buffer.compare(packed, zip(entries, date))).toBe(0)
    expect(packed.length).toBeLessThan(1000)
  })
})
