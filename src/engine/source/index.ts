/** The engine's browser-safe door: types, the evaluator and the rules for answers. `parse.ts` parses. */
export {
  ADDRESS_PARTS,
  type AnswerIssue,
  type AnswerProblem,
  type AnswerProblemCode,
  askedColumns,
  fieldsOf,
  filledIndexes,
  isBlankAnswer,
  isSameAnswer,
  LOGO_ANSWER,
  PARTY_TEXTS,
} from './answers/answers.ts'
export { checkAnswers } from './answers/check-answers.ts'
export { validateAnswer } from './answers/validate-answer.ts'
export type { Book, Invoicing, ItemColumns, SheetTemplate } from './book.ts'
export { inCurrentFormat } from './evaluate/current-format.ts'
export { evaluate, logoBlock } from './evaluate/evaluate.ts'
export { type TemplateLabel, templateLabel } from './label.ts'
export { partyPartsFor } from './languages/languages.ts'
export { inPlace, moneyInPlace, PLACE_FIELD } from './places.ts'
export type * from './template.ts'
export type * from './tree.ts'
export { inlinesOf, isFigure, printed } from './tree-text.ts'
