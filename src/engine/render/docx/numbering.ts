import type { ClauseBlock, DocumentTree } from '../../source/index.ts'
import { isWideNumber, numberIndent, PAGE_STYLE, textIndent } from '../page-style.ts'
import { escapeXml, twips, WORD_NAMESPACES, xmlFile } from './xml.ts'

/** Numbers of the lists that styles name. Clauses of later schedules count in lists of their own. */
export const LIST = {
  main: 1,
  parties: 2,
  recitals: 3,
  schedules: 4,
  bullets: 5,
  scheduleClauses: 6,
} as const

interface Level {
  format: 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'bullet'
  text: string
  /** The paragraph style that carries this level; the deeper bullets have none of their own. */
  style?: string
  left: number
  /** Room for the number; the indent where absent. */
  hanging?: number
  followedBySpace?: boolean
  isQuiet?: boolean
}

/** A clause's paragraph style: the numbering hangs on it, so a clause typed in Word continues the count. */
export function clauseStyle({
  series,
  level,
  heading,
}: Pick<ClauseBlock, 'series' | 'level' | 'heading'>): string {
  if (series === 'parties') return 'Party'
  if (series === 'recitals') return 'Recital'
  if (series === 'schedule') return heading ? 'ScheduleClauseHeading' : `ScheduleClause${level}`
  return heading ? 'Heading1' : `Clause${level}`
}

/** Makes a paragraph, or every paragraph of a style, a member of a list; the list 0 is none. */
export function listed(list: number, level = 0): string {
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`
}

/** The list of the clauses of the n-th schedule (from 1). */
export function scheduleList(schedule: number): number {
  return LIST.scheduleClauses + schedule - 1
}

function clauseLevels(tree: DocumentTree, headingStyle: string, prefix: string): Level[] {
  return LEVELS.map((level) => ({
    ...counted(tree.words.numbering.clauses[level - 1] ?? '', level),
    style: level === 1 ? headingStyle : `${prefix}${level}`,
    left: numberIndent(level),
    ...(isWideNumber(tree, { series: 'main', level }) && { hanging: 0, followedBySpace: true }),
  }))
}

const LEVELS = [1, 2, 3, 4] as const
const TOKEN = /\{([1-9Aai])\}/g
const FORMATS: Record<string, Level['format']> = { A: 'upperLetter', a: 'lowerLetter', i: 'lowerRoman' }

/** A pattern of the tree, as Word says it: `({a})` on the third level is lower letters in `(%3)`. */
function counted(pattern: string, level: number): Pick<Level, 'format' | 'text'> {
  const own = Array.from(pattern.matchAll(TOKEN), ([, token = '']) => FORMATS[token]).find(Boolean)
  return {
    format: own ?? 'decimal',
    text: pattern.replace(TOKEN, (_token, count: string) => `%${count in FORMATS ? level : count}`),
  }
}

/** A level for each indent of `textIndent`: a bullet stands where the text of its clause begins. */
function bulletLevels(): Level[] {
  return [0, 1, 2, 3, 4].map((level) => ({
    format: 'bullet',
    text: '\u2022',
    ...(level === 0 && { style: 'ListBullet' }),
    left: textIndent(level),
    hanging: PAGE_STYLE.bullet,
  }))
}

/** word/numbering.xml: one multilevel list for each series, and one more for each further schedule. */
export function numberingXml(tree: DocumentTree): string {
  const { parties, recitals } = tree.words.numbering
  const lists: Level[][] = [
    clauseLevels(tree, 'Heading1', 'Clause'),
    [{ ...counted(parties, 1), style: 'Party', left: 0 }],
    [{ ...counted(recitals, 1), style: 'Recital', left: 0 }],
    [
      {
        format: 'decimal',
        text: tree.words.schedule.replace('{number}', '%1'),
        style: 'ScheduleHeading',
        left: 0,
        hanging: 0,
        followedBySpace: true,
        isQuiet: true,
      },
    ],
    bulletLevels(),
    clauseLevels(tree, 'ScheduleClauseHeading', 'ScheduleClause'),
  ]
  const schedules = tree.blocks.filter((block) => block.kind === 'schedule').length
  // Only one list can be linked to a style: the clauses of a further schedule name theirs themselves.
  const unlinked = clauseLevels(tree, '', '').map(({ style, ...level }): Level => level)
  for (let further = 1; further < schedules; further += 1) lists.push(unlinked)
  const abstract = lists.map((levels, index) => abstractList(index + 1, levels))
  const instances = lists.map(
    (_, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${index + 1}"/></w:num>`,
  )
  return xmlFile(`<w:numbering ${WORD_NAMESPACES}>${abstract.join('')}${instances.join('')}</w:numbering>`)
}

function abstractList(id: number, levels: Level[]): string {
  const xml = levels.map(
    ({ format, text, style, left, hanging = PAGE_STYLE.indent, followedBySpace, isQuiet }, index) => {
      return (
        `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${style ? `<w:pStyle w:val="${style}"/>` : ''}` +
        `<w:suff w:val="${followedBySpace ? 'space' : 'tab'}"/><w:lvlText w:val="${escapeXml(text)}"/><w:lvlJc w:val="left"/>` +
        `<w:pPr><w:ind w:left="${twips(left + hanging)}" w:hanging="${twips(hanging)}"/></w:pPr>` +
        `${isQuiet ? `<w:rPr><w:color w:val="${PAGE_STYLE.colour.quiet}"/></w:rPr>` : ''}</w:lvl>`
      )
    },
  )
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${xml.join('')}</w:abstractNum>`
}
