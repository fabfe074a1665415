/*
 * Document trees written by hand: every kind of block and every arrangement, for the tests of the renderers.
 * What they say is made up; what they hold is what an evaluator makes of a template and its answers.
 */
import { contract, frenchContract, longTable } from './trees/contracts.ts'
import { form } from './trees/forms.ts'
import { blankLetter, frenchLetter, letter } from './trees/letters.ts'
import { rightToLeft } from './trees/right-to-left.ts'
import { deed, shareholders } from './trees/signings.ts'

export const documentTrees = {
  contract,
  letter,
  blankLetter,
  frenchLetter,
  frenchContract,
  form,
  deed,
  shareholders,
  longTable,
  rightToLeft,
}
