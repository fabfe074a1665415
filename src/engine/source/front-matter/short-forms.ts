import { languageInPlace, PLACE_FIELD, paperOf } from '../places.ts'
import { type LineOf, readYaml } from '../read-yaml.ts'
import type { DocumentType, TemplateType } from '../template.ts'

type Head = Record<string, unknown>

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
const CATEGORIES: Readonly<Record<DocumentType, string>> = {
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
      spreadsheet: 'The figures',
    },
    signs: {
      letter: 'The sender signs.',
      form: 'Nobody has to sign.',
      spreadsheet: 'Nobody has to sign.',
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
      spreadsheet: 'Les chiffres',
    },
    signs: {
      letter: 'L’expéditeur signe.',
      form: 'Aucune signature n’est nécessaire.',
      spreadsheet: 'Aucune signature n’est nécessaire.',
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
      spreadsheet: 'Las cifras',
    },
    signs: {
      letter: 'Firma el remitente.',
      form: 'No hace falta firma.',
      spreadsheet: 'No hace falta firma.',
      jobDescription: 'No hace falta firma.',
      policy: 'Quien la aprueba en nombre de la organización.',
    },
  },
  de: {
    group: {
      contract: 'Der Vertrag',
      instrument: 'Die Urkunde',
      letter: 'Das Schreiben',
      policy: 'Die Richtlinie',
      notice: 'Der Text',
      resolution: 'Der Beschluss',
      jobDescription: 'Die Stelle',
      form: 'Das Formular',
      spreadsheet: 'Die Zahlen',
    },
    signs: {
      letter: 'Der Absender unterschreibt.',
      form: 'Niemand muss unterschreiben.',
      spreadsheet: 'Niemand muss unterschreiben.',
      jobDescription: 'Niemand muss unterschreiben.',
      policy: 'Wer sie für die Organisation beschließt.',
    },
  },
}

type PlaceWords = Record<'title' | 'label' | 'help' | 'elsewhere', string>
/** The question that a template for several places begins with. */
const PLACE_WORDS: Readonly<Record<string, PlaceWords>> = {
  en: {
    title: 'Where it applies',
    label: 'Country',
    help: 'The text follows the law of this country, and its paper, money and spelling.',
    elsewhere: 'Another country',
  },
  es: {
    title: 'Dónde se aplica',
    label: 'País',
    help: 'El texto sigue la ley de este país, y también su papel, su moneda y sus palabras.',
    elsewhere: 'Otro país',
  },
}

/**
 * Reads the head of a template, and writes out what its author left to be understood: the language by the
 * folder, the slug by the file's name, the department by the sub-category, one group for all `fields`, and
 * the short forms of mistakes and questions. What is written is never changed, and lines are those of the
 * file.
 * @param file of a template, a spreadsheet, or a row of `content/families/`
 * @param firstLine of the file on which the YAML begins: of a template the second, below the first `---`
 */
export function readTemplateHead(yaml: string, file: string, firstLine = 2): ReturnType<typeof readYaml> {
  const read = readYaml(yaml, firstLine)
  if (read.mistake || !isHead(read.values)) return read
  const written = read.values
  const hasFields = 'fields' in written && !('groups' in written)
  const values = writtenOut(written, file)
  const { places, groups } = values
  const asksPlace = Array.isArray(places) && Array.isArray(groups)
  const lineOf: LineOf = (path) => {
    const [top, index, ...rest] = path
    if (top !== 'groups' || typeof index !== 'number') return read.lineOf(path)
    // The question of the place stands before what the author asks.
    if (asksPlace && index === 0) return read.lineOf(['places'])
    if (hasFields && rest[0] === 'fields') return read.lineOf(rest)
    return read.lineOf([top, asksPlace ? index - 1 : index, ...rest])
  }
  if (!asksPlace) return { values, lineOf }
  return { values: { ...values, groups: [placeGroup(String(values.language), places), ...groups] }, lineOf }
}

/** Asks which of its places a template is used in: the first step of its interview. */
function placeGroup(language: string, places: unknown[]): Head {
  const primary = language.slice(0, 2)
  const { title, label, help, elsewhere } = (PLACE_WORDS[primary] ?? PLACE_WORDS.en) as PlaceWords
  const names = new Intl.DisplayNames(primary, { type: 'region' })
  const nameOf = (place: unknown) =>
    typeof place === 'string' && /^[A-Z]{2}$/.test(place) ? names.of(place) : elsewhere
  const options = places.map((place) => ({ value: place, label: nameOf(place) }))
  const field = { id: PLACE_FIELD, type: 'choice', label, help, required: true, default: places[0], options }
  return { id: PLACE_FIELD, title, fields: [field] }
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
export function usualCategory(type: DocumentType): string {
  return CATEGORIES[type]
}

/** Whether `copy.whoSigns` may be left out. */
export function hasUsualSigner(type: TemplateType): boolean {
  return WORDS.en?.signs[type] !== undefined
}

function writtenOut({ fields, ...head }: Head, file: string): Head {
  const { type, places } = head
  const { jurisdiction = Array.isArray(places) ? places[0] : 'neutral' } = head
  const [, folder = 'en'] = /content\/(?:templates|sheets)\/([a-z]{2})\//.exec(file) ?? []
  const language = head.language ?? languageInPlace(folder, String(jurisdiction))
  const category = head.category ?? CATEGORIES[type as DocumentType]
  const words = WORDS[String(language).slice(0, 2)]
  const [, name = ''] = /([^/]*)\.[a-z]+$/.exec(file) ?? []
  const values: Head = {
    slug: name,
    language,
    jurisdiction,
    category,
    department: DEPARTMENTS[String(category).charAt(0)],
    page: paperOf(String(language)),
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
