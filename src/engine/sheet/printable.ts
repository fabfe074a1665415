import {
  type Answers,
  type Book,
  type DocumentTemplate,
  type DocumentTree,
  evaluate,
  type Logo,
  logoBlock,
} from '../source/index.ts'
import { type BookTree, evaluateBook } from './book-tree.ts'
import { buildLayout } from './build-layout.ts'
import type { Layout } from './layout.ts'

/** What a file or a picture is made of: a text, or a spreadsheet with its values. Plain JSON. */
export type Printable = DocumentTree | BookTree

export function isBook(printable: Printable): printable is BookTree {
  return 'sheets' in printable
}

/** A template with somebody's answers, of whichever kind it is. */
export function evaluateTemplate(template: DocumentTemplate, answers: Answers, logo?: Logo): Printable {
  const { book } = template
  if (!book) return evaluate(template, answers, logo)
  const [shown] = logoBlock(answers, logo)
  return { ...evaluateBook(layoutOf({ ...template, book }), answers), ...(shown && { logo: shown }) }
}

/** What pictures of a template show: a blank document; of a spreadsheet its worked example. */
export function shownAnswers({ book }: Pick<DocumentTemplate, 'book'>): Answers {
  return book?.example.answers ?? {}
}

/** Where everything of a book stands takes longer to find out than one calculation. */
const layouts = new WeakMap<Book, Layout>()

/** Where everything of a book stands: found out once for each. */
export function layoutOf(template: DocumentTemplate & { book: Book }): Layout {
  const layout = layouts.get(template.book) ?? buildLayout(template)
  layouts.set(template.book, layout)
  return layout
}
