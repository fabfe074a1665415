/** Whether a word is spelled as a dictionary has it. Names, figures, addresses and scraps pass. */
export type Spelling = (word: string) => boolean

/** An ending or a beginning that stems take: `strip` stands in its place in the stem. */
interface Affix {
  flag: string
  strip: string
  /** What the stem looks like. */
  condition: RegExp
  /** Flags of the endings that may follow this one. */
  next: string
}

type Affixes = ReadonlyMap<string, readonly Affix[]>

const JUDGED = /^\p{Ll}{3,}$/u
const LONGEST_AFFIX = 12

/**
 * Reads a dictionary of Hunspell: stems, beginnings and endings, also an ending upon another; no compounds.
 * No form is spelled out beforehand: a word is looked up by what is left of it without each affix, so that
 * a dictionary of a million forms is read in a fraction of a second.
 * @param affixes the text of its `.aff`
 * @param stems the text of its `.dic`
 */
export function readSpelling(affixes: string, stems: string): Spelling {
  const beginnings = affixesOf('PFX', affixes)
  const endings = affixesOf('SFX', affixes)
  const flagsOf = new Map<string, string>()
  for (const line of stems.split('\n')) {
    const [entry = ''] = line.split(/\s/u, 1)
    const [stem = '', flags = ''] = entry.split('/')
    flagsOf.set(stem, `${flagsOf.get(stem) ?? ''}${flags}`)
  }
  const has = (stem: string, ...flags: string[]) => {
    const own = flagsOf.get(stem)
    return own !== undefined && flags.every((flag) => own.includes(flag))
  }
  const isStem = (word: string, ...flags: string[]): boolean =>
    has(word, ...flags) ||
    withoutEnding(word, endings).some(
      ([stem, { flag }]) =>
        has(stem, flag, ...flags) ||
        withoutEnding(stem, endings).some(
          ([root, inner]) => inner.next.includes(flag) && has(root, inner.flag),
        ),
    )
  const isKnown = (word: string) =>
    isStem(word) || withoutBeginning(word, beginnings).some(([rest, { flag }]) => isStem(rest, flag))
  const judged = new Map<string, boolean>()
  return (word) => {
    const known = judged.get(word)
    if (known !== undefined) return known
    const isRight = !JUDGED.test(word) || isKnown(word)
    judged.set(word, isRight)
    return isRight
  }
}

/** By what is added to the stem. */
function affixesOf(kind: 'PFX' | 'SFX', source: string): Affixes {
  // `SFX flag strip add[/next] condition`; the line that opens a group has no condition.
  const rows = source
    .replaceAll('\t', ' ')
    .matchAll(new RegExp(`^${kind} +(\\S+) +(\\S+) +([^\\s/]+)(?:/(\\S+))? +(\\S+)`, 'gmu'))
  const list = Array.from(rows, ([, flag = '', strip = '', add = '', next = '', condition = '']) => ({
    add: add === '0' ? '' : add,
    flag,
    strip: strip === '0' ? '' : strip,
    condition: new RegExp(kind === 'PFX' ? `^(?:${condition})` : `(?:${condition})$`, 'u'),
    next,
  }))
  return Map.groupBy(list, ({ add }) => add)
}

function withoutEnding(word: string, endings: Affixes): [stem: string, Affix][] {
  return lengthsIn(word).flatMap((length) => {
    const at = word.length - length
    return matching(endings.get(word.slice(at)), (affix) => word.slice(0, at) + affix.strip)
  })
}

function withoutBeginning(word: string, beginnings: Affixes): [stem: string, Affix][] {
  return lengthsIn(word).flatMap((length) =>
    matching(beginnings.get(word.slice(0, length)), (affix) => affix.strip + word.slice(length)),
  )
}

function lengthsIn(word: string): number[] {
  return Array.from({ length: Math.min(LONGEST_AFFIX, word.length) + 1 }, (_, length) => length)
}

function matching(affixes: readonly Affix[] = [], stemOf: (affix: Affix) => string): [string, Affix][] {
  return affixes.flatMap((affix): [string, Affix][] => {
    const stem = stemOf(affix)
    return affix.condition.test(stem) ? [[stem, affix]] : []
  })
}
