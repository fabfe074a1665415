import type { FieldProblem } from '#kernel/errors.ts'
import type { Choice, Quote } from '../orders/schema.ts'
import { makeQuote, type QuoteContext } from './make-quote.ts'
import type { PriceBook } from './schema.ts'

/**
 * What a page shows while somebody still chooses: the quote of everything that holds, and the problems of what does not. An offer that
 * is over, a coupon that nobody knows and a province that is missing are left out of the amount; whoever buys is told of them. Null
 * where even the package cannot be had.
 */
export function quoteWhatHolds(
  book: PriceBook,
  choice: Choice,
  context: QuoteContext,
): { quote: Quote | null; problems: FieldProblem[] } {
  const outcome = makeQuote(book, choice, context)
  if (outcome.ok) return { quote: outcome.quote, problems: [] }
  const { problems } = outcome
  const isWrong = (path: string) => problems.some((problem) => problem.path === path)
  if (!['offer', 'coupon', 'province', 'timeZone'].some(isWrong)) return { quote: null, problems }
  const lesser = quoteWhatHolds(
    book,
    {
      ...choice,
      offer: isWrong('offer') ? null : choice.offer,
      coupon: isWrong('coupon') ? null : choice.coupon,
    },
    {
      ...context,
      place: isWrong('province') ? null : context.place,
      timeZone: isWrong('timeZone') ? 'UTC' : context.timeZone,
    },
  )
  return { quote: lesser.quote, problems: [...problems, ...lesser.problems] }
}
