/** The browser-safe door of the engine: types, the evaluator and the rules for answers. Parsing is in `parse.ts`. */
export {
  ADDRESS_PARTS,
  type AnswerProblem,
  type AnswerProblemCode,
  checkAnswers,
  fieldsOf,
  PARTY_TEXTS,
  validateAnswer,
} from './answers.ts'
export { evaluate, inlinesOf } from './evaluate.ts'
export { printed, type TemplateLabel, templateLabel } from './label.ts'
export type * from './template.ts'
export type * from './tree.ts'
