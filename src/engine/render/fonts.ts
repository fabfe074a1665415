import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** For every text: letters of Europe, and the boxes to tick. All OFL-1.1. */
const COMMON_FILES = [
  'caladea/400Regular/Caladea_400Regular.ttf',
  'caladea/400Regular_Italic/Caladea_400Regular_Italic.ttf',
  'caladea/700Bold/Caladea_700Bold.ttf',
  'caladea/700Bold_Italic/Caladea_700Bold_Italic.ttf',
  'carlito/400Regular/Carlito_400Regular.ttf',
  'carlito/700Bold/Carlito_700Bold.ttf',
  'sawarabi-gothic/400Regular/SawarabiGothic_400Regular.ttf',
]
/** For names, words and signs that those lack: 16 MB, which few documents need. */
const FURTHER_FILES = [
  'noto-naskh-arabic/400Regular/NotoNaskhArabic_400Regular.ttf',
  'noto-naskh-arabic/700Bold/NotoNaskhArabic_700Bold.ttf',
  'noto-serif-hebrew/400Regular/NotoSerifHebrew_400Regular.ttf',
  'noto-serif-hebrew/700Bold/NotoSerifHebrew_700Bold.ttf',
  'noto-serif-devanagari/400Regular/NotoSerifDevanagari_400Regular.ttf',
  'noto-serif-devanagari/700Bold/NotoSerifDevanagari_700Bold.ttf',
  'noto-serif-bengali/400Regular/NotoSerifBengali_400Regular.ttf',
  'noto-serif-bengali/700Bold/NotoSerifBengali_700Bold.ttf',
  'noto-sans-tamil/400Regular/NotoSansTamil_400Regular.ttf',
  'noto-sans-tamil/700Bold/NotoSansTamil_700Bold.ttf',
  'noto-sans-georgian/400Regular/NotoSansGeorgian_400Regular.ttf',
  'noto-sans-georgian/700Bold/NotoSansGeorgian_700Bold.ttf',
  'noto-sans-armenian/400Regular/NotoSansArmenian_400Regular.ttf',
  'noto-sans-armenian/700Bold/NotoSansArmenian_700Bold.ttf',
  'noto-sans-ethiopic/400Regular/NotoSansEthiopic_400Regular.ttf',
  'noto-sans-ethiopic/700Bold/NotoSansEthiopic_700Bold.ttf',
  'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  'zcool-xiaowei/400Regular/ZCOOLXiaoWei_400Regular.ttf',
  'biz-udmincho/400Regular/BIZUDMincho_400Regular.ttf',
  'song-myung/400Regular/SongMyung_400Regular.ttf',
  // Signs of currencies.
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/700Bold/Inter_700Bold.ttf',
  'noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
]
/** What Chinese is written in today; the second also has the forms of names in Japan and Taiwan. */
const HAN_FILES = { chinese: 'zcool-xiaowei', japanese: 'biz-udmincho' } as const
export type HanFace = keyof typeof HAN_FILES

/** Font files by their paths, read once per process. */
export type Fonts = Map<string, Buffer>

export function readCommonFonts(): Fonts {
  return readFonts(COMMON_FILES)
}

/** These and the rest. */
export function readAllFonts(common: Fonts): Fonts {
  return new Map([...common, ...readFonts(FURTHER_FILES)])
}

function readFonts(files: string[]): Fonts {
  return new Map(files.map((file) => [file, readFileSync(require.resolve(`@expo-google-fonts/${file}`))]))
}

/** Stands for a character that no font has: a visible box instead of a refused document. */
const MISSING = '\u25A1'
/** What every text is made of almost always, and Caladea or Carlito have. */
const COMMON = /^[\n\x20-\x7E\u00A0-\u017F\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u202F\u20AC]*$/
/** No font has the no-break hyphen: a hyphen between two signs that forbid a break is the same. */
const NO_BREAK_HYPHEN = /\u2011/g
const UNBROKEN_HYPHEN = '\u2060-\u2060'
/** Instructions to the shaper, which hides them where a font lacks them, unlike other format characters. */
const INVISIBLE = /^(?:\p{Default_Ignorable_Code_Point}|\n)$/u

const HAN_OR_KANA = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu

export function hasKana(text: string): boolean {
  return /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)
}

type Ranges = [first: number, last: number][]

/**
 * Which characters can be printed. PDF/UA refuses a document with a missing glyph, so what no font covers
 * becomes a box. A letter with its marks must come from one font, hence the look at whole clusters.
 */
export class GlyphCoverage {
  private readonly fonts: Ranges[]
  private readonly han: { face: HanFace; ranges: Ranges }[]
  private readonly clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })

  constructor(fonts: Fonts) {
    const ranges = new Map([...fonts].map(([file, font]) => [file, characterRanges(font)]))
    this.fonts = [...ranges.values()]
    this.han = (['chinese', 'japanese'] as const).flatMap((face) =>
      [...ranges].flatMap(([file, own]) => (file.startsWith(HAN_FILES[face]) ? [{ face, ranges: own }] : [])),
    )
  }

  /**
   * Whether every character can be printed, and none needs a mark or a neighbour that might be in another
   * font.
   */
  hasAll(text: string): boolean {
    if (COMMON.test(text)) return true
    if (text.search(HAN_OR_KANA) >= 0) return false
    return [...new Set(text.normalize('NFC'))].every(
      (character) =>
        INVISIBLE.test(character) ||
        (!/\p{M}/u.test(character) && this.fonts.some((font) => covers(font, character.codePointAt(0) ?? 0))),
    )
  }

  /**
   * The one face for a text's Chinese characters: Japanese beside kana, or where the document has some
   * (`isJapanese`), unless only the other has all of them. Undefined where there are none.
   */
  hanFace(text: string, isJapanese: boolean): HanFace | undefined {
    const letters = text.match(HAN_OR_KANA)
    if (letters === null) return undefined
    const order = isJapanese || hasKana(text) ? this.han.toReversed() : this.han
    const whole = order.find(({ ranges }) => letters.every((one) => covers(ranges, one.codePointAt(0) ?? 0)))
    return (whole ?? order[0])?.face
  }

  /** The text as it can be printed. `onMissing` hears each character, with its marks, that becomes a box. */
  printable(text: string, onMissing: (cluster: string) => void = () => {}): string {
    if (COMMON.test(text)) return text
    const normal = text.replace(NO_BREAK_HYPHEN, UNBROKEN_HYPHEN).normalize('NFC')
    return Array.from(this.clusters.segment(normal), ({ segment }) => this.cluster(segment, onMissing)).join(
      '',
    )
  }

  private cluster(cluster: string, onMissing: (cluster: string) => void): string {
    const codes = [...cluster]
      .filter((character) => !INVISIBLE.test(character))
      .map((character) => character.codePointAt(0) ?? 0)
    if (this.fonts.some((font) => codes.every((code) => covers(font, code)))) return cluster
    if (/^\p{White_Space}+$/u.test(cluster)) return ' '
    onMissing(cluster)
    return MISSING
  }
}

function covers(font: Ranges, code: number): boolean {
  let [low, high] = [0, font.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const [first, last] = font[middle] ?? [0, 0]
    if (code < first) high = middle - 1
    else if (code > last) low = middle + 1
    else return true
  }
  return false
}

/** Reads a TrueType `cmap` table's character ranges, formats 4 and 12 (OpenType specification, "cmap"). */
function characterRanges(font: Buffer): Ranges {
  const tables = font.readUInt16BE(4)
  for (let index = 0; index < tables; index += 1) {
    const entry = 12 + index * 16
    if (font.toString('latin1', entry, entry + 4) === 'cmap') {
      return cmapRanges(font, font.readUInt32BE(entry + 8)).sort(([a], [b]) => a - b)
    }
  }
  return []
}

function cmapRanges(font: Buffer, cmap: number): Ranges {
  const ranges: Ranges = []
  const subtables = font.readUInt16BE(cmap + 2)
  for (let index = 0; index < subtables; index += 1) {
    const start = cmap + font.readUInt32BE(cmap + 4 + index * 8 + 4)
    const format = font.readUInt16BE(start)
    if (format === 12) {
      const groups = font.readUInt32BE(start + 12)
      for (let group = 0; group < groups; group += 1) {
        const at = start + 16 + group * 12
        ranges.push([font.readUInt32BE(at), font.readUInt32BE(at + 4)])
      }
    } else if (format === 4) {
      const segments = font.readUInt16BE(start + 6) / 2
      for (let segment = 0; segment < segments; segment += 1) {
        const last = font.readUInt16BE(start + 14 + segment * 2)
        const first = font.readUInt16BE(start + 16 + segments * 2 + segment * 2)
        if (first !== 0xffff) ranges.push([first, last])
      }
    }
  }
  return ranges
}
