/** The lint: tells a professional template from a thin one, as far as a program can. Pure, reads no file. */
export { lintClause } from './lint-clause.ts'
export { type LibraryEntry, lintLibrary, lintTitle, type SimilarPair, similarPairs } from './lint-library.ts'
export { type LintResult, lintTemplate, rules } from './lint-template.ts'
export { ownShare, pageTexts, printedTexts, runsOf, wordsOf } from './own-words.ts'
export { type Passage, PRINTED, passagesOf, SEAM } from './passages.ts'
export type { LintProblem } from './rule.ts'
export { peopleOf } from './samples/people.ts'
export {
  emptiedAnswers,
  extremeAnswers,
  hostileTexts,
  longAnswers,
  plainAnswers,
} from './samples/sample-answers.ts'
export { readSpelling, type Spelling } from './spelling.ts'
