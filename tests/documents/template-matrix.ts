import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { renderBlocks } from '#engine/html/index.ts'
import { emptiedAnswers, extremeAnswers, longAnswers, plainAnswers } from '#engine/lint/index.ts'
import { renderDocx } from '#engine/render/docx/render-docx.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { renderText } from '#engine/render/render-text.ts'
import { pairwiseAnswers } from '#engine/source/combinations/pairwise.ts'
import {
  type Answers,
  checkAnswers,
  type DocumentTree,
  evaluate,
  type Template,
} from '#engine/source/index.ts'
import { recordedPages } from '../../scripts/library/page-counts.ts'
import { readSharedSources, readTemplate } from '../../scripts/library/read-library.ts'
import { sampledTemplates } from '../builders/sampled-templates.ts'
import { isNamed, isWhole } from '../builders/whole.ts'
import { expectNumbers } from './numbered-lines.ts'
import { createOffice, isInstalled, pagesOf, readText, textOf } from './office.ts'
import { bodyOfPages, expectOrder, squeezed, textsInOrder } from './reading-order.ts'
import { problemsIn, writeWordFiles } from './word-file.ts'

const LEAKED = /\bNaN\b|undefined|\[object/
const TIME_LIMIT = 600_000
/** Documents of one template that LibreOffice counts: as many whose numbers differ. */
const MOST_COUNTED = isWhole ? Number.POSITIVE_INFINITY : 2

/**
 * Templates in every format: blank, with plain and with extreme answers, and in all combinations of their
 * switches (pairs of many). What is made of a combination beside its text is made of as many as have
 * something new to show. A shard is every n-th template, so that two files of tests share the work.
 */
export function describeTemplates(shard: number, shards: number): void {
  const office = createOffice()
  const counting = createConversion(office, 'txt')
  const paging = createConversion(office, 'pdf')
  const pdf = createPdfRenderer()
  const rendered = new WeakMap<DocumentTree, ReturnType<typeof pdf.render>>()
  /** The PDF of a tree, made once: several tests look at the same one. */
  function pdfOf(tree: DocumentTree) {
    const made = rendered.get(tree) ?? pdf.render(tree)
    rendered.set(tree, made)
    return made
  }
  const hasOffice = isInstalled('soffice') && isInstalled('pdfinfo') && isInstalled('pdftotext')
  const reason = hasOffice ? '' : ' (skipped: soffice, pdfinfo or pdftotext is not installed)'
  const shared = readSharedSources()
  const files = sampledTemplates().filter((_, index) => index % shards === shard)

  describe.each(files)('%s', (file) => {
    const { template, problems } = readTemplate(file, shared)
    if (!template) {
      it('compiles', () => expect(problems).toEqual([]))
      return
    }
    const name = template.slug
    const ways = waysOf(template)
    const trees = {
      blank: evaluate(template, ways.blank),
      plain: evaluate(template, ways.plain),
      long: evaluate(template, ways.long),
      extreme: evaluate(template, ways.extreme),
    }
    const combined = combinationsOf(template)
    const counted = withDifferentNumbers([trees.extreme, ...combined])
    counting.announce(name, counted)
    // How strange scripts and endless words are set depends on the fonts of the machine.
    const { extreme: _, ...others } = trees
    const ordinary = isWhole ? others : { plain: trees.plain }
    paging.announce(name, Object.values(ordinary))

    it('takes plain and extreme answers as answers', () => {
      for (const answers of Object.values(ways)) {
        const checked = checkAnswers(template, answers)
        expect(checked.ok ? [] : checked.problems).toEqual([])
      }
    })

    it('leaks nothing and refers to nothing that is gone, in every combination', () => {
      for (const tree of [...Object.values(trees), ...combined]) {
        expect(tree.deadReferences).toEqual([])
        expect(new TextDecoder().decode(renderText(tree))).not.toMatch(LEAKED)
        for (const { html } of renderBlocks(tree)) expect(html).not.toMatch(/<script|\son\w+=/i)
      }
    })

    it(
      `compiles as PDF/UA-1 ${isWhole ? 'in every combination' : 'with every part beside each neighbour that it can have'}`,
      () => {
        const all = [...Object.values(trees), ...combined]
        for (const tree of isWhole ? all : withNewNeighbours(all))
          expect(pdfOf(tree).pages).toBeGreaterThan(0)
      },
      TIME_LIMIT,
    )

    it('has as many pages as its page says', () => {
      expect(pdfOf(trees.blank).pages).toBe(recordedPages(template.slug))
    })

    it(
      'is a valid Word file',
      async () => {
        // Other answers are made of the same parts as extreme ones, and docx-kinds.test.ts has each kind of
        // part.
        const checked = isWhole || isNamed ? Object.values(trees) : [trees.extreme]
        for (const file of await writeWordFiles(office.folder, name, checked))
          expect(await problemsIn(file), file).toEqual([])
      },
      TIME_LIMIT,
    )

    it('makes the same bytes from the same answers', () => {
      const again = evaluate(template, ways.plain)
      expect(Buffer.compare(renderDocx(trees.plain), renderDocx(again))).toBe(0)
      expect(Buffer.compare(pdfOf(trees.plain).bytes, pdf.render(again).bytes)).toBe(0)
    })

    it.skipIf(!hasOffice)(
      `is numbered by LibreOffice as by us, in ${isWhole ? 'every' : `up to ${MOST_COUNTED}`} combinations${reason}`,
      async () => {
        const texts = await counting.filesOf(name)
        counted.forEach((tree, index) => {
          expectNumbers(tree, readText(texts[index] ?? ''))
        })
      },
      TIME_LIMIT,
    )

    it.skipIf(!hasOffice)(
      `has as many pages in Word as in PDF, give or take one${reason}`,
      async () => {
        const converted = await paging.filesOf(name)
        for (const [index, [way, tree]] of Object.entries(ordinary).entries()) {
          const pages = [pdfOf(tree).pages, await pagesOf(converted[index] ?? '')]
          expect(
            Math.abs((pages[0] ?? 0) - (pages[1] ?? 0)),
            `${way}: ${pages.join(' and ')} pages`,
          ).toBeLessThanOrEqual(1)
        }
      },
      TIME_LIMIT,
    )

    it.skipIf(!hasOffice)(
      `reads in one order as TXT and as PDF${reason}`,
      async () => {
        for (const way of ['blank', 'plain'] as const) {
          const tree = trees[way]
          const texts = textsInOrder(tree)
          expectOrder(texts, squeezed(new TextDecoder().decode(renderText(tree))), `${way} TXT`)
          const path = join(office.folder, `${name}-${way}-read.pdf`)
          writeFileSync(path, pdfOf(tree).bytes)
          expectOrder(texts, bodyOfPages(await textOf(path), tree), `${way} PDF`)
        }
      },
      TIME_LIMIT,
    )
  })
}

function waysOf(template: Template) {
  return {
    // Nobody has answered anything: defaults stand, everything else is a labelled blank.
    blank: {},
    plain: plainAnswers(template),
    long: longAnswers(template),
    extreme: extremeAnswers(template),
  } satisfies Record<string, Answers>
}

/** Every combination of the switches on top of plain answers, and everything left blank on purpose. */
function combinationsOf(template: Template): DocumentTree[] {
  const plain = plainAnswers(template)
  const sets = pairwiseAnswers(template).map((answers) => ({ ...plain, ...answers }))
  return [emptiedAnswers(template), ...sets].map((answers) => evaluate(template, answers))
}

/**
 * Converts what all templates have announced as soon as one of them is asked for: LibreOffice starts once,
 * which takes longer than a document.
 */
function createConversion(office: ReturnType<typeof createOffice>, to: 'pdf' | 'txt') {
  const announced = new Map<string, DocumentTree[]>()
  let converting: Promise<Map<string, string[]>> | undefined
  async function convertAll() {
    const written: [name: string, files: string[]][] = []
    for (const [name, trees] of announced)
      written.push([name, await writeWordFiles(office.folder, `${name}-as-${to}`, trees)])
    const files = written.flatMap(([, each]) => each)
    const converted = await office.convert(files, to)
    return new Map(
      written.map(([name, each]) => [name, each.map((file) => converted[files.indexOf(file)] ?? '')]),
    )
  }
  return {
    announce: (name: string, trees: DocumentTree[]) => announced.set(name, trees),
    async filesOf(name: string): Promise<string[]> {
      converting ??= convertAll()
      return (await converting).get(name) ?? []
    },
  }
}

/**
 * As few as have each part before every other one that it comes before: a part is set by itself, and by what
 * follows it.
 */
function withNewNeighbours(trees: DocumentTree[]): DocumentTree[] {
  const left = trees.map((tree) => ({ tree, pairs: new Set(neighboursIn(tree)) }))
  const chosen: DocumentTree[] = []
  for (;;) {
    const best = left.reduce((most, each) => (each.pairs.size > most.pairs.size ? each : most))
    if (best.pairs.size === 0) return chosen
    chosen.push(best.tree)
    for (const pair of [...best.pairs]) for (const { pairs } of left) pairs.delete(pair)
  }
}

/** Each part with the next, whatever words and numbers they have got. */
function neighboursIn({ blocks }: DocumentTree): string[] {
  return blocks.map((block, place) =>
    JSON.stringify([block, blocks[place + 1]], (key, value) =>
      key === 'text' || key === 'number' ? undefined : value,
    ),
  )
}

/** One document for each way of numbering: two with the same numbers in the same places prove the same. */
function withDifferentNumbers(trees: DocumentTree[]): DocumentTree[] {
  const shapes = new Map<string, DocumentTree>()
  for (const tree of trees) {
    const shape = tree.blocks.map((block) => ('number' in block ? block.number : '')).join('|')
    if (/\w/.test(shape) && !shapes.has(shape)) shapes.set(shape, tree)
  }
  return [...shapes.values()].slice(0, MOST_COUNTED)
}
