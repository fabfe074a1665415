import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { hostileTexts } from '#engine/lint/index.ts'
import { createPdfRenderer } from '#engine/render/render-pdf.ts'
import { renderPicture } from '#engine/render/render-picture.ts'
import { pairwiseAnswers } from '#engine/source/combinations/pairwise.ts'
import { type DocumentTree, evaluate, inlinesOf, printed } from '#engine/source/index.ts'
import { typesetAnswer } from '#engine/source/languages/typeset-answer.ts'
import { answer, buildTree, paragraph, title } from '../builders/trees/build-tree.ts'
import { ordinaryAnswers, readNda } from './nda.ts'
import { createOffice, fontsOf, isInstalled, linesOf, structureOf, textOf } from './office.ts'
import { writeWordFiles } from './word-file.ts'

const template = readNda()
const pdf = createPdfRenderer()
const office = createOffice()
const { folder } = office
const hasPoppler = isInstalled('pdfinfo') && isInstalled('pdftotext')
const hasOffice = hasPoppler && isInstalled('soffice')
const officeReason = hasOffice ? '' : ' (skipped: soffice or pdftotext is not installed)'
const reason = hasPoppler ? '' : ' (skipped: pdfinfo and pdftotext are not installed)'

function write(name: string, tree: DocumentTree): string {
  const file = join(folder, name)
  writeFileSync(file, pdf.render(tree).bytes)
  return file
}

/** One name, or two, for each script that a name may well come in. */
const names = {
  latin: 'Nguyễn Thị Hương Ọlábísí Łukasz',
  greek: 'Γιώργος Παπαδόπουλος',
  cyrillic: 'Юрій Ґжицький Ђорђевић',
  hebrew: 'יוסף בן־דוד יוֹסֵף',
  arabic: 'محمد العربي پیمان گیلانی',
  devanagari: 'राजेश कुमार श्रीमती',
  thai: 'สมชาย ใจดี',
  chinese: '王小明 刘伟 龔大文',
  japanese: '髙橋 渡邊 嶋﨑さくら',
  korean: '김철수',
  bengali: 'রাজেশ কুমার শ্রীমতী',
  tamil: 'ராஜேஷ் குமார்',
  georgian: 'გიორგი ბერიძე',
  armenian: 'Արմեն Պետրոսյան',
  ethiopic: 'አበበ ቢቂላ',
  // Signs of currencies, beside those that every font has.
  signs: '₺ ₿ ₽ ₹ ₸ ₾ ₦',
}

describe('PDF', () => {
  it('compiles as PDF/UA-1 in all pairs of switches', () => {
    for (const answers of pairwiseAnswers(template)) {
      expect(pdf.render(evaluate(template, answers)).pages).toBeGreaterThan(5)
    }
  })

  it.each(hostileTexts.map((text) => [text.slice(0, 30).toWellFormed(), text]))(
    'prints %j as text',
    (_name, text) => {
      const tree = evaluate(template, { ...ordinaryAnswers, purpose: text, firstContact: text })
      expect(pdf.render(tree).pages).toBeGreaterThan(5)
    },
  )

  it('prints any text at all', () => {
    const text = fc.string({
      unit: fc.oneof(fc.constantFrom('e', ' '), fc.string({ unit: 'binary' })),
      maxLength: 300,
    })
    fc.assert(
      fc.property(text, (purpose) => {
        pdf.render(evaluate(template, { ...ordinaryAnswers, purpose }))
      }),
      { numRuns: 40, seed: 20_261_120 },
    )
  })

  it('has a letter of its own for every name, whatever its script', async () => {
    const tree = evaluate(template, { ...ordinaryAnswers, firstContact: Object.values(names).join(' · ') })
    const { bytes, unprintable } = pdf.render(tree)
    expect(unprintable).toEqual([])
    if (!hasPoppler) return
    const file = join(folder, 'names.pdf')
    writeFileSync(file, bytes)
    const text = squeeze(await textOf(file))
    expect(text).not.toMatch(/[\u25A1\uFFFD]/)
    const inOrder = ['greek', 'cyrillic', 'chinese', 'japanese', 'korean', 'thai'] as const
    for (const script of [...inOrder, 'georgian', 'armenian', 'ethiopic', 'signs'] as const)
      expect(text, script).toContain(squeeze(names[script]))
  })

  it.skipIf(!hasPoppler)(`prints a Japanese text in one face, also what Chinese has${reason}`, async () => {
    const facesOf = async (purpose: string) => {
      const tree = buildTree([title('Faces'), paragraph('p', [answer('purpose', purpose)])])
      const faces = await fontsOf(write(`faces-${purpose}.pdf`, tree))
      return faces.filter((face) => !/Caladea|Carlito/.test(face))
    }
    expect(await facesOf('山田さくら、東京都千代田区')).toEqual(['BIZUDMincho-Regular'])
    expect(await facesOf('髙橋 渡邊')).toEqual(['BIZUDMincho-Regular'])
    expect(await facesOf('王小明 刘伟')).toEqual(['ZCOOLXiaoWei-Regular'])
  })

  it.skipIf(!hasOffice)(
    `reads a line of Hebrew and Latin in the order of the Word file${officeReason}`,
    async () => {
      const lines = [
        'שלום Acme בעמ 12',
        'חברה 3 (Acme Ltd).',
        'Acme שלום 12 בעמ',
        'יוסף Main Street 5, תל אביב!',
      ]
      const tree = buildTree([
        title('Orders'),
        ...lines.map((line, index) =>
          paragraph(`p${index}`, ['Between ', answer('name', line), ' and others']),
        ),
        paragraph('both', [answer('names', lines.join('\n'))]),
      ])
      const [converted = ''] = await office.convert(await writeWordFiles(folder, 'orders', [tree]), 'pdf')
      const inOrder = async (file: string) =>
        (await linesOf(file)).map((line) => line.map(({ text }) => text.replace(/\P{L}/gu, '')).join(''))
      expect((await inOrder(converted)).slice(1, 9)).toEqual(
        (await inOrder(write('orders.pdf', tree))).slice(1, 9),
      )
    },
    60_000,
  )

  it('prints a box for what no font has, and says which characters those are', () => {
    const tree = evaluate(template, {
      ...ordinaryAnswers,
      purpose: 'Mr \u{20BB7}\u7530',
      firstContact: 'ܐ and \u{20BB7}',
    })
    expect(pdf.render(tree).unprintable).toEqual(['\u{20BB7}', 'ܐ'])
    expect(pdf.render(evaluate(template, ordinaryAnswers)).unprintable).toEqual([])
  })

  it('makes the same bytes from the same input, in any order', () => {
    const first = pdf.render(evaluate(template, ordinaryAnswers)).bytes
    pdf.render(evaluate(template, {}))
    expect(Buffer.compare(first, pdf.render(evaluate(template, ordinaryAnswers)).bytes)).toBe(0)
  })

  it.skipIf(!hasPoppler)(`is tagged: one H1, headings, scoped table heads, links${reason}`, async () => {
    const structure = await structureOf(write('tagged.pdf', evaluate(template, ordinaryAnswers)))
    const count = (tag: string) => structure.match(new RegExp(`^\\s*${tag}\\b`, 'gm'))?.length ?? 0
    expect(count('H1')).toBe(1)
    expect(count('H2')).toBeGreaterThan(12)
    expect(count('TH')).toBe(6)
    expect(structure).toContain('/Scope /Column')
    expect(count('Link')).toBeGreaterThan(8)
  })

  it.skipIf(!hasPoppler)(`reads in the order of the document tree${reason}`, async () => {
    const tree = evaluate(template, ordinaryAnswers)
    const text = squeeze((await textOf(write('ordered.pdf', tree))).replace(/^.*Page \d+ of \d+$/gm, ''))
    let from = 0
    for (const block of tree.blocks.filter(({ kind }) => kind !== 'table' && kind !== 'signatures')) {
      const at = text.indexOf(squeeze(inlinesOf(block).map(printed).join('')), from)
      expect(at, block.id).toBeGreaterThanOrEqual(from)
      from = at
    }
  })

  it.skipIf(!hasPoppler)(
    `breaks a long address where it must, and a copy of it is the address${reason}`,
    async () => {
      const address = `https://example.com/${'terms-and-conditions/'.repeat(8)}index.html`
      const file = write(
        'address.pdf',
        buildTree([title('Address'), paragraph('p1', [answer('at', address)])]),
      )
      const words = (await linesOf(file)).flat()
      expect(Math.max(...words.map(({ right }) => right))).toBeLessThan(612 - 36)
      expect((await textOf(file)).replace(/\n/g, '')).toContain(address)
    },
  )

  it.skipIf(!hasPoppler)(`keeps hostile input readable${reason}`, async () => {
    const answers = { ...ordinaryAnswers, purpose: hostileTexts.slice(0, 5).join('\n') }
    const text = squeeze(await textOf(write('hostile.pdf', evaluate(template, answers))))
    for (const hostile of hostileTexts.slice(0, 5))
      expect(text).toContain(squeeze(typesetAnswer(hostile, 'en-US')))
  })
})

describe('page pictures', () => {
  it('keep the proportions of US Letter', async () => {
    const { bytes } = pdf.render(evaluate(template, {}))
    const sizes = await Promise.all(
      ([600, 250] as const).map(async (width) => sharp(await renderPicture(bytes, 1, width)).metadata()),
    )
    expect(sizes.map(({ width, height }) => [width, height])).toEqual([
      [600, 776],
      [250, 324],
    ])
  })

  it('are WebP of the asked width, with a watermark when asked', async () => {
    const tree = evaluate(template, {})
    const plain = await renderPicture(pdf.render(tree).bytes, 1, 600)
    const marked = await renderPicture(pdf.render(tree, 'PREVIEW').bytes, 1, 600)
    const small = await renderPicture(pdf.render(tree).bytes, 2, 250)
    for (const picture of [plain, marked, small])
      expect(Buffer.from(picture.slice(8, 12)).toString()).toBe('WEBP')
    expect(small.length).toBeLessThan(plain.length)
  })

  it('SET-9 marked, differ from plain ones in the upper, the middle and the lower third of the page', async () => {
    const tree = evaluate(template, {})
    const plain = await renderPicture(pdf.render(tree).bytes, 1, 600)
    const again = await renderPicture(pdf.render(tree).bytes, 1, 600)
    const marked = await renderPicture(pdf.render(tree, 'PREVIEW').bytes, 1, 600)
    expect(await differingPixels(plain, again)).toEqual([0, 0, 0])
    // Letters, and not a speck: a hundredth of each third.
    for (const pixels of await differingPixels(plain, marked)) expect(pixels).toBeGreaterThan(1_500)
  })

  it('blurred, hold nothing that 80 pixels across the page could not: no letter of its text', async () => {
    const { bytes } = pdf.render(evaluate(template, {}))
    const clear = await lostBy80Pixels(await renderPicture(bytes, 2, 250))
    const blurred = await lostBy80Pixels(await renderPicture(bytes, 2, 250, { clearWords: 0 }))
    // Of 256 levels of grey: what is lost of a page that can be read, and of one that cannot, but for what
    // WebP adds.
    expect(clear).toBeGreaterThan(10)
    expect(blurred).toBeLessThan(2)
  })

  it('R-22 are blurred from the line that has a word too many, whatever lies across them', async () => {
    const lines = Array.from({ length: 20 }, (_, line) =>
      paragraph(`p${line}`, `one two three four five ${line}`),
    )
    const tree = buildTree([title('Twenty lines'), ...lines])
    const { bytes } = pdf.render(tree, 'PREVIEW')
    const look = async (look = {}) =>
      sharp(await renderPicture(bytes, 1, 600, look))
        .greyscale()
        .raw()
        .toBuffer()
    const clear = await look()
    /** The first row of pixels that is blurred, from the head of the page. */
    const firstBlurred = async (clearWords: number) => {
      const shown = await look({ clearWords })
      const at = clear.findIndex((level, place) => Math.abs(level - (shown[place] ?? 0)) > 60)
      return at < 0 ? undefined : Math.floor(at / 600)
    }
    // The title has two words, each line six: with twenty words it and three lines can be read.
    const [first = 0, second = 0, fourth = 0] = [
      await firstBlurred(2),
      await firstBlurred(8),
      await firstBlurred(20),
    ]
    expect(first).toBeGreaterThan(40)
    expect(second - first).toBeGreaterThan(10)
    expect(fourth - second).toBe(2 * (second - first))
    expect(await firstBlurred(25)).toBe(fourth)
    expect(await firstBlurred(500)).toBeUndefined()
  })

  it('R-22 show below that what was answered to the fields that are told, and nothing beside it', async () => {
    const lines = Array.from({ length: 20 }, (_, line) =>
      paragraph(`p${line}`, `one two three four five ${line}`),
    )
    const [name, due] = [answer('name', 'NOVEMBER & SONS'), answer('dates', 'NOVEMBER & SONS', '0.due')]
    const tree = buildTree([...lines, paragraph('name', [name]), paragraph('due', [due])])
    /** Pixels as dark as a letter in each half of the page: of the lines, and of what was answered. */
    const darkOf = async (legible: string[]) => {
      const { bytes } = pdf.render(tree, 'PREVIEW', legible)
      const picture = sharp(await renderPicture(bytes, 1, 900, { clearWords: 6 }))
      const pixels = await picture.greyscale().raw().toBuffer()
      return pixels.subarray(200 * 900).filter((level) => level < 80).length
    }
    const [none, one, both] = [await darkOf([]), await darkOf(['name']), await darkOf(['name', 'dates.due'])]
    expect(none).toBe(0)
    expect(one).toBeGreaterThan(200)
    expect(both).toBeGreaterThan(1.8 * one)
    expect(await darkOf(['dates.other', 'nam'])).toBe(0)
  })
})

/**
 * How many pixels of each third of a page, from its head to its foot, are clearly lighter or darker in the
 * other picture.
 */
async function differingPixels(one: Uint8Array, other: Uint8Array): Promise<number[]> {
  const read = (picture: Uint8Array) => sharp(picture).greyscale().raw().toBuffer()
  const [before, after] = await Promise.all([read(one), read(other)])
  const third = Math.ceil(before.length / 3)
  return [0, third, 2 * third].map((from) => {
    const levels = before.subarray(from, from + third)
    return levels.filter((level, place) => Math.abs(level - (after[from + place] ?? 0)) > 8).length
  })
}

/**
 * How much of a picture 80 pixels across it do not hold: the difference (RMS) after making it so small and
 * large again.
 */
async function lostBy80Pixels(picture: Uint8Array): Promise<number> {
  const { width, height } = await sharp(picture).metadata()
  const grey = (image: Sharp) => image.greyscale().raw().toBuffer()
  const small = await sharp(picture).resize({ width: 80 }).png().toBuffer()
  const [before, after] = await Promise.all([
    grey(sharp(picture)),
    grey(sharp(small).resize({ width, height, fit: 'fill', kernel: 'cubic' })),
  ])
  const squares = before.reduce((sum, level, place) => sum + (level - (after[place] ?? 0)) ** 2, 0)
  return Math.sqrt(squares / before.length)
}

/**
 * Without white space, soft breaks and the space after a number: what remains must be equal in every format.
 */
function squeeze(text: string): string {
  return text.replace(/[\s\u00A0\u200B\u00AD]+/g, '')
}
