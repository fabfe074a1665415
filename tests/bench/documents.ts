/*
 * Documents a second and memory, against the libraries that others fill documents with. Every engine makes
 * the same contract from the same answers, in a process of its own; the rounds take turns, so that a busy
 * machine slows all of them. What ours does on top, and the others do not: decide conditions, number clauses,
 * resolve references, and tag the PDF as PDF/UA-1.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import JSZip from 'jszip'
import { renderDocx } from '#engine/render/docx/render-docx.ts'
import { type Answers, type DocumentTree, evaluate } from '#engine/source/index.ts'
import { ordinaryAnswers, readNda } from '../documents/nda.ts'
import { ENGINES, type Engine, type Job, type Round } from './document-engine.ts'
import { median, report } from './report.ts'

const ROUNDS = 7
const DOCUMENTS = 30
const WARM_UP = 15
/**
 * Every document has other answers. What stays the same from one to the next, an engine may keep: a server's
 * requests are like that.
 */
const VARIANTS = 24
const PDF_GOAL = 2
const DOCX_GOAL = 1

const folder = mkdtempSync(path.join(tmpdir(), 'formulary-bench-documents-'))
const processes = new Map<Engine, ChildProcess>()
try {
  const job = buildJob()
  const file = path.join(folder, 'job.json')
  writeFileSync(file, JSON.stringify(job))
  const program = fileURLToPath(new URL('./document-engine.ts', import.meta.url))
  for (const engine of ENGINES) processes.set(engine, fork(program, [engine, file]))

  const rounds = new Map<Engine, Round[]>(ENGINES.map((engine) => [engine, []]))
  const samples = new Map<Engine, string>()
  for (const engine of ENGINES) samples.set(engine, (await ask(engine, WARM_UP)).sample)
  await requireSameText(samples)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const engine of ENGINES) rounds.get(engine)?.push(await ask(engine, DOCUMENTS))
  }

  const measured = Object.fromEntries(
    ENGINES.map((engine) => {
      const all = rounds.get(engine) ?? []
      const milliseconds = median(all.map((round) => round.milliseconds / DOCUMENTS))
      const megabytes = Math.max(...all.map((round) => round.megabytes))
      return [engine, { milliseconds, documentsPerSecond: 1000 / milliseconds, megabytes }]
    }),
  ) as Record<Engine, { milliseconds: number; documentsPerSecond: number; megabytes: number }>
  const times = (ours: Engine, theirs: Engine) => measured[theirs].milliseconds / measured[ours].milliseconds
  const pdf = times('formulary-pdf', 'pdfmake')
  const docx = times('formulary-docx', 'easy-template-x')
  const each = ENGINES.map((engine) => {
    const { documentsPerSecond, megabytes } = measured[engine]
    return `${engine} ${documentsPerSecond.toFixed(0)}/s ${megabytes.toFixed(0)} MB`
  })
  const passed = pdf >= PDF_GOAL && docx >= DOCX_GOAL
  report('bench', {
    name: 'documents',
    line:
      `${each.join(', ')}; PDF ${pdf.toFixed(1)} × pdfmake (goal ≥ ${PDF_GOAL}), ` +
      `DOCX ${docx.toFixed(1)} × easy-template-x (goal ≥ ${DOCX_GOAL}) and ` +
      `${times('formulary-docx', 'docxtemplater').toFixed(1)} × docxtemplater: ${passed ? 'reached' : 'missed'}`,
    passed,
    measured: { engines: measured, rounds: ROUNDS, documents: DOCUMENTS },
  })
} finally {
  for (const child of processes.values()) child.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function ask(engine: Engine, documents: number): Promise<Round> {
  const child = processes.get(engine)
  if (!child) throw new Error(`${engine} was not started`)
  const ended = new AbortController()
  const exit = once(child, 'exit', { signal: ended.signal }).then(([code]) => {
    throw new Error(`${engine} ended with ${code}`)
  })
  child.send(documents)
  const [round] = (await Promise.race([once(child, 'message'), exit])) as [Round]
  ended.abort()
  exit.catch(() => undefined)
  return round
}

function buildJob(): Job {
  const template = readNda()
  const answers = Array.from({ length: VARIANTS }, (_, variant): Answers => {
    const { firstParty } = ordinaryAnswers
    if (typeof firstParty !== 'object' || firstParty === null) throw new Error('the answers name no party')
    const purpose = `deciding whether to build returns portal number ${variant}`
    return {
      ...ordinaryAnswers,
      firstParty: { ...firstParty, name: `Harbor & Pine Retail ${variant}, Inc.` },
      purpose,
    }
  })
  const trees = answers.map((answer) => evaluate(template, answer))
  const [first] = trees
  if (!first) throw new Error('there are no documents')
  const tagged = mapAnswers(first, (_text, index) => `{a${index}}`)
  return {
    template,
    answers,
    docx: Buffer.from(renderDocx(tagged)).toString('base64'),
    data: trees.map((tree) => {
      const data: Record<string, string> = {}
      mapAnswers(tree, (text, index) => {
        data[`a${index}`] = text
        return text
      })
      return data
    }),
    trees,
  }
}

/** The tree with every answer's text replaced, counted in reading order. */
function mapAnswers(tree: DocumentTree, replace: (text: string, index: number) => string): DocumentTree {
  let count = 0
  const mapped = JSON.stringify(tree, (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('kind' in value) || value.kind !== 'answer')
      return value
    const text = replace('text' in value ? String(value.text) : '', count)
    count += 1
    return { ...value, text }
  })
  return JSON.parse(mapped) as DocumentTree
}

/** Throws when an engine's document lacks words that another's has: it would be fast at something else. */
async function requireSameText(samples: Map<Engine, string>): Promise<void> {
  const texts = await Promise.all(
    (['formulary-docx', 'docxtemplater', 'easy-template-x'] as const).map(async (engine) => {
      const zip = await JSZip.loadAsync(Buffer.from(samples.get(engine) ?? '', 'base64'))
      const xml = (await zip.file('word/document.xml')?.async('string')) ?? ''
      return Array.from(xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)/g), ([, text]) => text).join('')
    }),
  )
  if (new Set(texts).size !== 1 || !texts[0]) throw new Error('the engines made different documents')
}
