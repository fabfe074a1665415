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
import { listTemplates, readSharedSources, readTemplate } from '../../scripts/library/read-library.ts'
import { expectNumbers } from './numbered-lines.ts'
import { createOffice, isInstalled, pagesOf, readText, textOf } from './office.ts'
import { bodyOfPages, expectOrder, squeezed, textsInOrder } from './reading-order.ts'
import { problemsIn, writeWordFiles } from './word-file.ts'

const LEAKED = /\bNaN\b|undefined|\[object/
const TIME_LIMIT = 600_000
/** `MATRIX=whole`: every combination goes through the validator and LibreOffice too, which takes some minutes more. */
const isWhole = process.env.MATRIX === 'whole'
/** Documents of one template that LibreOffice counts: as many whose numbers differ. */
const MOST_COUNTED = isWhole ? Number.POSITIVE_INFINITY : 10

/**
 * Every template of the library in every format: blank, with plain and with extreme answers, and in all combinations of its
 * switches (pairs of many). A shard is every n-th template, so that two files of tests share the work.
 */
export function describeTemplates(shard: number, shards: number): void {
  const office = createOffice()
  const pdf = createPdfRenderer()
  const hasOffice = isInstalled('soffice') && isInstalled('pdfinfo') && isInstalled('pdftotext')
  const reason = hasOffice ? '' : ' (skipped: soffice, pdfinfo or pdftotext is not installed)'
  const shared = readSharedSources()
  const files = listTemplates().filter((_, index) => index % shards === shard)

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
      'compiles as PDF/UA-1 in every combination',
      () => {
        for (const tree of [...Object.values(trees), ...combined])
          expect(pdf.render(tree).pages).toBeGreaterThan(0)
      },
      TIME_LIMIT,
    )

    it(
      'is a valid Word file',
      async () => {
        // What differs in long answers is only how long they are.
        const { long: _, ...others } = trees
        const checked = [...Object.values(others), ...(isWhole ? combined : [])]
        for (const file of await writeWordFiles(office.folder, name, checked))
          expect(await problemsIn(file), file).toEqual([])
      },
      TIME_LIMIT,
    )

    it('makes the same bytes from the same answers', () => {
      const tree = evaluate(template, ways.plain)
      expect(Buffer.compare(renderDocx(tree), renderDocx(evaluate(template, ways.plain)))).toBe(0)
      expect(Buffer.compare(pdf.render(tree).bytes, pdf.render(evaluate(template, ways.plain)).bytes)).toBe(0)
    })

    it.skipIf(!hasOffice)(
      `is numbered by LibreOffice as by us, in ${isWhole ? 'every' : `up to ${MOST_COUNTED}`} combinations${reason}`,
      async () => {
        const counted = withDifferentNumbers([trees.extreme, ...combined])
        const texts = await office.convert(
          await writeWordFiles(office.folder, `${name}-counted`, counted),
          'txt',
        )
        counted.forEach((tree, index) => {
          expectNumbers(tree, readText(texts[index] ?? ''))
        })
      },
      TIME_LIMIT,
    )

    it.skipIf(!hasOffice)(
      `has as many pages in Word as in PDF, give or take one${reason}`,
      async () => {
        // How strange scripts and endless words are set depends on the fonts of the machine.
        const { extreme: _, ...ordinary } = trees
        const written = await writeWordFiles(office.folder, `${name}-paged`, Object.values(ordinary))
        const converted = await office.convert(written, 'pdf')
        for (const [index, [way, tree]] of Object.entries(ordinary).entries()) {
          const pages = [pdf.render(tree).pages, await pagesOf(converted[index] ?? '')]
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
          const tree = evaluate(template, ways[way])
          const texts = textsInOrder(tree)
          expectOrder(texts, squeezed(new TextDecoder().decode(renderText(tree))), `${way} TXT`)
          const path = join(office.folder, `${name}-${way}-read.pdf`)
          writeFileSync(path, pdf.render(tree).bytes)
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

/** One document for each way of numbering: two with the same numbers in the same places prove the same. */
function withDifferentNumbers(trees: DocumentTree[]): DocumentTree[] {
  const shapes = new Map<string, DocumentTree>()
  for (const tree of trees) {
    const shape = tree.blocks.map((block) => ('number' in block ? block.number : '')).join('|')
    if (/\w/.test(shape) && !shapes.has(shape)) shapes.set(shape, tree)
  }
  return [...shapes.values()].slice(0, MOST_COUNTED)
}
