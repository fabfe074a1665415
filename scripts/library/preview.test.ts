import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPreview } from './preview.ts'

let folder: string
let file: string
let preview: Awaited<ReturnType<typeof startPreview>>

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'preview-'))
  file = path.join(folder, 'agreement.md')
  copyFileSync(path.join('tests', 'lint', 'good', 'services-agreement.md'), file)
  preview = await startPreview(file)
})
afterAll(async () => {
  await preview.close()
  rmSync(folder, { recursive: true })
})

const ask = (place: string) => fetch(new URL(place, preview.url))
const state = async (query = '') => (await ask(`/state?${query}`)).json()

/** Waits for the next message of the page's event stream, while `act` saves. */
async function nextChange(act: () => void): Promise<string> {
  const response = await ask('/changes')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no stream')
  act()
  for (;;) {
    const { value = '', done } = await reader.read()
    if (done || value.includes('data:')) {
      await reader.cancel()
      return value
    }
  }
}

describe('the preview', () => {
  it('listens on this machine only, and only to its own name', async () => {
    expect(preview.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/)
    const { port } = new URL(preview.url)
    const status = await new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, headers: { host: 'evil.example' } }, (answer) => {
        answer.resume()
        resolve(answer.statusCode)
      })
        .once('error', reject)
        .end()
    })
    expect(status).toBe(403)
  })

  it('shows the document, its label, its notes and its switches', async () => {
    const { title, html, label, notes, switches, problems } = await state()
    expect(title).toBe('Window Cleaning Agreement')
    expect(html).toContain('data-block="liability"')
    expect(label).toContain('15 fields')
    expect(notes).toHaveLength(8)
    expect(switches.map(({ id }: { id: string }) => id)).toContain('noCompete')
    expect(problems).toEqual([])
  })

  it('follows a switch, and shows blanks when nothing is answered', async () => {
    expect((await state('switch.noCompete=no')).html).not.toContain('must not compete')
    expect((await state('switch.noCompete=yes')).html).toContain('must not compete')
    expect((await state('sample=blank')).html).toContain('fd-blank')
  })

  it('prints extreme answers as text', async () => {
    const { html } = await state('sample=extreme')
    expect(html).toContain('&lt;script&gt;')
    expect(html).not.toContain('<script>')
  })

  it('makes a Word file and a PDF of what it shows', async () => {
    const word = await ask('/document.docx?sample=typical')
    expect(
      Buffer.from(await word.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    const pdf = await ask('/document.pdf?sample=typical')
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('tells the page of a save, and survives a source that is broken', async () => {
    const source = readFileSync(file, 'utf8')
    await nextChange(() => writeFileSync(file, source.replace('$yearlyFee', '$yearlyFees')))
    const broken = await state()
    expect(broken.html).toBeUndefined()
    expect(broken.problems.map(({ message }: { message: string }) => message).join()).toContain('yearlyFees')
    expect((await ask('/document.pdf')).status).toBe(409)
    await nextChange(() => writeFileSync(file, source))
    expect((await state()).problems).toEqual([])
  })

  it('serves its own files and nothing else', async () => {
    for (const place of ['/', '/preview.css', '/preview.mjs', '/document.css']) {
      const answer = await ask(place)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    expect((await ask('/package.json')).status).toBe(404)
    expect((await ask('/../../package.json')).status).toBe(404)
  })
})
