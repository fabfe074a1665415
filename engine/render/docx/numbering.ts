import type { ClauseBlock, ClauseLevel, DocumentTree } from '../../source/index.ts'
import { numberIndent, PAGE_STYLE, textIndent } from '../page-style.ts'
import { escapeXml, twips, WORD_NAMESPACES, xmlFile } from './xml.ts'

/** Numbers of the list instances that styles name. Schedules after the first count in instances of their own. */
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
}

/** The paragraph style of a clause: the numbering hangs on it, so a clause typed in Word continues the count. */
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

/** The list instance of the clauses of the n-th schedule (from 1). */
export function scheduleList(schedule: number): number {
  return LIST.scheduleClauses + schedule - 1
}

function clauseLevels(headingStyle: string, prefix: string): Level[] {
  const left = (level: ClauseLevel) => numberIndent(level)
  return [
    { format: 'decimal', text: '%1.', style: headingStyle, left: left(1) },
    { format: 'decimal', text: '%1.%2', style: `${prefix}2`, left: left(2) },
    { format: 'lowerLetter', text: '(%3)', style: `${prefix}3`, left: left(3) },
    { format: 'lowerRoman', text: '(%4)', style: `${prefix}4`, left: left(4) },
  ]
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

/** word/numbering.xml: one multilevel list for each series, and an instance that starts again for each schedule. */
export function numberingXml(tree: DocumentTree): string {
  const lists: Level[][] = [
    clauseLevels('Heading1', 'Clause'),
    [{ format: 'decimal', text: '(%1)', style: 'Party', left: 0 }],
    [{ format: 'upperLetter', text: '(%1)', style: 'Recital', left: 0 }],
    [
      {
        format: 'decimal',
        text: tree.words.schedule.replace('{number}', '%1'),
        style: 'ScheduleHeading',
        left: 0,
        hanging: 0,
        followedBySpace: true,
      },
    ],
    bulletLevels(),
    clauseLevels('ScheduleClauseHeading', 'ScheduleClause'),
  ]
  const abstract = lists.map((levels, index) => abstractList(index + 1, levels)).join('')
  const instances = lists.map((_, index) => instance(index + 1, index + 1, false)).join('')
  const schedules = tree.blocks.filter((block) => block.kind === 'schedule').length
  const further = Array.from({ length: Math.max(0, schedules - 1) }, (_, index) =>
    instance(scheduleList(index + 2), LIST.scheduleClauses, true),
  ).join('')
  return xmlFile(`<w:numbering ${WORD_NAMESPACES}>${abstract}${instances}${further}</w:numbering>`)
}

function abstractList(id: number, levels: Level[]): string {
  const xml = levels.map(
    ({ format, text, style, left, hanging = PAGE_STYLE.indent, followedBySpace }, index) => {
      return (
        `<w:lvl w:ilvl="${index}"><w:start w:val="1"/><w:numFmt w:val="${format}"/>${style ? `<w:pStyle w:val="${style}"/>` : ''}` +
        `<w:suff w:val="${followedBySpace ? 'space' : 'tab'}"/><w:lvlText w:val="${escapeXml(text)}"/><w:lvlJc w:val="left"/>` +
        `<w:pPr><w:ind w:left="${twips(left + hanging)}" w:hanging="${twips(hanging)}"/></w:pPr>` +
        `${followedBySpace ? `<w:rPr><w:color w:val="${PAGE_STYLE.colour.quiet}"/></w:rPr>` : ''}</w:lvl>`
      )
    },
  )
  return `<w:abstractNum w:abstractNumId="${id}"><w:multiLevelType w:val="multilevel"/>${xml.join('')}</w:abstractNum>`
}

function instance(id: number, abstract: number, restarts: boolean): string {
  const levels = [0, 1, 2, 3].map(
    (level) => `<w:lvlOverride w:ilvl="${level}"><w:startOverride w:val="1"/></w:lvlOverride>`,
  )
  return `<w:num w:numId="${id}"><w:abstractNumId w:val="${abstract}"/>${restarts ? levels.join('') : ''}</w:num>`
}
