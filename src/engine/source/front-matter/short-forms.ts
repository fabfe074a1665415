import { type LineOf, readYaml } from '../read-yaml.ts'
import type { TemplateType } from '../template.ts'

type Head = Record<string, unknown>

/** Paper of these countries is Letter. */
const LETTER_COUNTRIES = ['US', 'CA', 'MX']
/** What a language folder holds, unless the place says otherwise. */
const LANGUAGE_OF_PLACE: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: { neutral: 'en-US', US: 'en-US', GB: 'en-GB', CA: 'en-CA' },
  fr: { neutral: 'fr-FR', FR: 'fr-FR', CA: 'fr-CA' },
  es: { neutral: 'es-ES', ES: 'es-ES', MX: 'es-MX' },
}
/** By the letter that a sub-category's code begins with. Plans and spreadsheets (B, X) name their own. */
const DEPARTMENTS: Readonly<Record<string, string>> = {
  L: 'legal',
  A: 'administration',
  H: 'human-resources',
  F: 'finance-and-accounting',
  M: 'sales-and-marketing',
  P: 'production-and-operations',
}
/** The sub-category of most templates of a type. */
const CATEGORIES: Readonly<Record<TemplateType, string>> = {
  contract: 'L03',
  instrument: 'L14',
  letter: 'A07',
  policy: 'A03',
  notice: 'L08',
  resolution: 'A01',
  jobDescription: 'H01',
  form: 'A06',
}
/** The only step of a short interview, and who signs, in each language. */
const WORDS: Readonly<
  Record<string, { group: Record<TemplateType, string>; signs: Partial<Record<TemplateType, string>> }>
> = {
  en: {
    group: {
      contract: 'The contract',
      instrument: 'The document',
      letter: 'The letter',
      policy: 'The policy',
      notice: 'The notice',
      resolution: 'The resolution',
      jobDescription: 'The job',
      form: 'The form',
    },
    signs: {
      letter: 'The sender signs.',
      form: 'Nobody has to sign.',
      jobDescription: 'Nobody has to sign.',
      policy: 'Whoever approves it for the organization.',
    },
  },
  fr: {
    group: {
      contract: 'Le contrat',
      instrument: 'Le document',
      letter: 'La lettre',
      policy: 'La politique',
      notice: 'L’avis',
      resolution: 'La résolution',
      jobDescription: 'Le poste',
      form: 'Le formulaire',
    },
    signs: {
      letter: 'L’expéditeur signe.',
      form: 'Aucune signature n’est nécessaire.',
      jobDescription: 'Aucune signature n’est nécessaire.',
      policy: 'La personne qui l’approuve au nom de l’organisation.',
    },
  },
  es: {
    group: {
      contract: 'El contrato',
      instrument: 'El documento',
      letter: 'La carta',
      policy: 'La política',
      notice: 'El aviso',
      resolution: 'El acuerdo',
      jobDescription: 'El puesto',
      form: 'El formulario',
    },
    signs: {
      letter: 'Firma el remitente.',
      form: 'No hace falta firma.',
      jobDescription: 'No hace falta firma.',
      policy: 'Quien la aprueba en nombre de la organización.',
    },
  },
}

/**
 * Reads the head of a template, and writes out what its author left to be understood: the language by the
 * folder, the slug by the file's name, the department by the sub-category, one group for all `fields`, and
 * the short forms of mistakes and questions. What is written is never changed, and lines are those of the
 * file.
 * @param file of a template, or a row of `content/families/`
 */
export function readTemplateHead(yaml: string, file: string): ReturnType<typeof readYaml> {
  // The YAML begins on the file's second line, below the first `---`.
  const read = readYaml(yaml, 2)
  if (read.mistake || !isHead(read.values)) return read
  const written = read.values
  const hasFields = 'fields' in written && !('groups' in written)
  const lineOf: LineOf = (path) =>
    read.lineOf(hasFields && path[0] === 'groups' && path[2] === 'fields' ? path.slice(2) : path)
  return { values: writtenOut(written, file), lineOf }
}

type ReadHead = Extract<ReturnType<typeof readYaml>, { mistake?: never }>

/**
 * Puts the questions of a shared clause in the place of `{ clause: law-and-disputes, version: 2 }` among the
 * fields. Further keys are ids of its questions, with what the template says otherwise: `courts: { example:
 * … }`. Lines are those of the entry.
 * @param questionsOf the questions as the clause's own head has them; undefined where it asks none
 */
export function withClauseQuestions(
  read: ReadHead,
  questionsOf: (language: string, id: string, version: number, option: unknown) => unknown[] | undefined,
  report: (path: PropertyKey[], message: string, remedy: string) => void,
): ReadHead {
  if (!isHead(read.values) || !Array.isArray(read.values.groups)) return read
  const language = String(read.values.language).slice(0, 2)
  /** Of each group, the entry that a field was written as, and whether it is that entry itself. */
  const entries: { index: number; isWritten: boolean }[][] = []
  const groups = read.values.groups.map((group: unknown, place) => {
    entries.push([])
    if (!isHead(group) || !Array.isArray(group.fields)) return group
    const fields = group.fields.flatMap((field: unknown, index): unknown[] => {
      const asked = isHead(field) && 'clause' in field ? clauseQuestions(field) : undefined
      entries[place]?.push(...(asked ?? [field]).map(() => ({ index, isWritten: asked === undefined })))
      return asked ?? [field]

      function clauseQuestions({ clause, version, option, ...changes }: Head): unknown[] {
        const path = ['groups', place, 'fields', index]
        const questions = questionsOf(language, String(clause), Number(version), option) ?? []
        if (questions.length === 0) {
          const message = `There is no shared clause ${clause} version ${version} with questions.`
          report(path, message, 'Correct its name or its version, or write its `questions`.')
        }
        const ids = questions.map((question) => (isHead(question) ? question.id : undefined))
        for (const [id, change] of questions.length > 0 ? Object.entries(changes) : []) {
          if (!ids.includes(id))
            report(path, `The clause ${clause} has no question ${id}.`, `It asks ${ids.join(', ')}.`)
          else if (!isHead(change) || 'id' in change)
            report(path, `${id} of the clause ${clause} is no change of it.`, `Write ${id}: { example: … }.`)
        }
        return questions.map((question) => {
          const change = isHead(question) ? changes[String(question.id)] : undefined
          return isHead(question) && isHead(change) ? { ...question, ...change } : question
        })
      }
    })
    return { ...group, fields }
  })
  const lineOf: LineOf = (path) => {
    const [top, group, key, field, ...rest] = path
    if (top !== 'groups' || key !== 'fields' || typeof field !== 'number') return read.lineOf(path)
    const entry = entries[Number(group)]?.[field]
    if (entry === undefined) return read.lineOf(path)
    return read.lineOf(['groups', Number(group), key, entry.index, ...(entry.isWritten ? rest : [])])
  }
  return { values: { ...read.values, groups }, lineOf }
}

/** The sub-category that a skeleton starts with. */
export function usualCategory(type: TemplateType): string {
  return CATEGORIES[type]
}

/** Whether `copy.whoSigns` may be left out. */
export function hasUsualSigner(type: TemplateType): boolean {
  return WORDS.en?.signs[type] !== undefined
}

/** The language that a folder's templates for a place are in; undefined where it has none for it. */
export function languageOfFolder(folder: string, jurisdiction: string): string | undefined {
  return LANGUAGE_OF_PLACE[folder]?.[jurisdiction.split('-')[0] ?? '']
}

function writtenOut({ fields, ...head }: Head, file: string): Head {
  const { jurisdiction = 'neutral', type } = head
  const [, folder = 'en'] = /content\/templates\/([a-z]{2})\//.exec(file) ?? []
  const language = head.language ?? languageOfFolder(folder, String(jurisdiction))
  const category = head.category ?? CATEGORIES[type as TemplateType]
  const words = WORDS[String(language).slice(0, 2)]
  const [, name = ''] = /([^/]*)\.[a-z]+$/.exec(file) ?? []
  const values: Head = {
    slug: name,
    language,
    jurisdiction,
    category,
    department: DEPARTMENTS[String(category).charAt(0)],
    page: LETTER_COUNTRIES.includes(String(language).slice(3)) ? 'letter' : 'a4',
    ...head,
    ...(fields !== undefined &&
      head.groups === undefined && {
        groups: [{ id: 'questions', title: words?.group[type as TemplateType], fields }],
      }),
    ...(fields !== undefined && head.groups !== undefined && { fields }),
  }
  if (isHead(head.copy)) values.copy = copyWrittenOut(head.copy, words?.signs[type as TemplateType])
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

/** `No area: An insurer …` is a mistake with its title, `Who insures her? The owner …` a question. */
function copyWrittenOut({ mistakes, questions, ...copy }: Head, signs: string | undefined): Head {
  return {
    ...(signs !== undefined && { whoSigns: signs }),
    ...copy,
    ...(mistakes !== undefined && { mistakes: each(mistakes, mistakeFrom) }),
    ...(questions !== undefined && { questions: each(questions, questionFrom) }),
  }
}

/** Between quotation marks YAML reads words, without them a key. */
function mistakeFrom(written: unknown): unknown {
  if (typeof written === 'string') {
    const [, title, text] = /^([^:]+):\s+([\s\S]+)$/.exec(written) ?? []
    return title === undefined ? written : { title, text }
  }
  if (!isHead(written)) return written
  const [entry, ...rest] = Object.entries(written)
  const isShort = entry !== undefined && rest.length === 0 && entry[0] !== 'title' && entry[0] !== 'text'
  return isShort ? { title: entry[0], text: entry[1] } : written
}

function questionFrom(written: unknown): unknown {
  if (typeof written !== 'string') return written
  const [, question, answer] = /^([^?]+\?)\s+([\s\S]+)$/.exec(written) ?? []
  return question === undefined ? written : { question, answer }
}

function each(list: unknown, read: (written: unknown) => unknown): unknown {
  return Array.isArray(list) ? list.map(read) : list
}

function isHead(value: unknown): value is Head {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
