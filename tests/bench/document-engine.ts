/*
 * One engine in a process of its own, so that its memory can be told from the others': `document-engine.ts
 * ENGINE JOB`. The bench asks it for rounds by messages; each answer has the time of the round and the memory
 * that the process ever took.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Docxtemplater from 'docxtemplater'
import { TemplateHandler } from 'easy-template-x'
import PizZip from 'pizzip'
import { renderDocx } from '#engine/render/docx/render-docx.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { type Answers, type DocumentTree, evaluate, type Template } from '#engine/source/index.ts'
import { type PdfDefinition, pdfDefinition } from './pdf-definition.ts'

export const ENGINES = [
  'formulary-docx',
  'docxtemplater',
  'easy-template-x',
  'formulary-pdf',
  'pdfmake',
] as const
export type Engine = (typeof ENGINES)[number]

/** The same documents for every engine, in the form that each starts from. */
export interface Job {
  template: Template
  answers: Answers[]
  /** A Word file with a tag for every answer, base64, and the answers by tag. */
  docx: string
  data: Record<string, string>[]
  trees: DocumentTree[]
}
export interface Round {
  milliseconds: number
  /** Highest resident set of the process so far, in megabytes. */
  megabytes: number
  /** The last document of the round, base64. */
  sample: string
}

type Fill = (index: number) => Promise<Uint8Array> | Uint8Array

function start(engine: Engine, { template, answers, docx, data, trees }: Job): Fill {
  const at = <T>(items: T[], index: number): T => {
    const item = items[index % items.length]
    if (item === undefined) throw new Error('the job has no documents')
    return item
  }
  const file = Buffer.from(docx, 'base64')
  switch (engine) {
    case 'formulary-docx':
      return (index) => renderDocx(evaluate(template, at(answers, index)))
    case 'formulary-pdf': {
      const pdf = createPdfRenderer()
      return (index) => pdf.render(evaluate(template, at(answers, index))).bytes
    }
    case 'docxtemplater':
      return (index) => {
        const document = new Docxtemplater(new PizZip(file), { paragraphLoop: true, linebreaks: true })
        document.render(at(data, index))
        return document.getZip().generate({ type: 'nodebuffer', compression: 'DEFLATE' })
      }
    case 'easy-template-x': {
      const handler = new TemplateHandler()
      return (index) => handler.process(file, at(data, index))
    }
    case 'pdfmake': {
      const pdfmake = startPdfmake()
      return (index) => pdfmake.createPdf(pdfDefinition(at(trees, index))).getBuffer()
    }
  }
}

/** The part of pdfmake that is used here; it comes without types. */
interface Pdfmake {
  setFonts(fonts: Record<string, Record<string, string>>): void
  setUrlAccessPolicy(isAllowed: (url: string) => boolean): void
  setLocalAccessPolicy(isAllowed: (path: string) => boolean): void
  createPdf(definition: PdfDefinition): { getBuffer(): Promise<Uint8Array> }
}

function startPdfmake(): Pdfmake {
  const require = createRequire(import.meta.url)
  const pdfmake = require('pdfmake') as Pdfmake
  const face = (name: string, style: string) =>
    require.resolve(`@expo-google-fonts/${name.toLowerCase()}/${style}/${name}_${style}.ttf`)
  const family = (name: string) => ({ normal: face(name, '400Regular'), bold: face(name, '700Bold') })
  pdfmake.setFonts({ Caladea: family('Caladea'), Carlito: family('Carlito') })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => true)
  return pdfmake
}

if (process.send) {
  const [engine, job] = process.argv.slice(2)
  const fill = start(engine as Engine, JSON.parse(readFileSync(job ?? '', 'utf8')) as Job)
  let next = 0
  process.on('message', async (documents: number) => {
    const begin = performance.now()
    let last: Uint8Array = new Uint8Array()
    for (let index = 0; index < documents; index += 1) {
      last = await fill(next)
      next += 1
      // As a server does between requests: native memory is given back when the event loop turns.
      await new Promise(setImmediate)
    }
    const round: Round = {
      milliseconds: performance.now() - begin,
      megabytes: process.resourceUsage().maxRSS / 1024,
      sample: Buffer.from(last).toString('base64'),
    }
    process.send?.(round)
  })
}
