import { z } from 'zod'
import { currencies } from '#kernel/money/schema.ts'
import { DAY_MS } from '#kernel/time.ts'
import { orderStates } from '../orders/schema.ts'
import { revenueUnits } from './schema.ts'

/** Which orders an operator looks at. Empty fields of the form are the same as absent ones. */
export const OrderFilter = z.object({
  /**
   * A number, an id, a provider's name of a payment, or an address or a part of one.
   * PostgreSQL cannot store U+0000.
   */
  words: z
    .string()
    .trim()
    .max(254, 'too_long')
    .refine((value) => !value.includes('\u0000'), 'wrong_type')
    .optional(),
  /** `look`: what somebody has to look at. */
  state: z.enum([...orderStates, 'look'], 'not_an_option').optional(),
  /** The id of the last order of the page before. */
  before: z.string().max(100, 'too_long').optional(),
})
export type OrderFilter = z.infer<typeof OrderFilter>

/** As many as a table and a picture are still pleasant with. */
const MOST_DAYS = 400
const day = z.iso.date('not_a_date')

/** Which money an operator looks at: everything is there, so that an address says what its page shows. */
export const RevenueFilter = z
  .object({
    unit: z.enum(revenueUnits, 'not_an_option'),
    from: day,
    to: day,
    currency: z.enum(currencies, 'not_an_option').optional(),
  })
  .superRefine(({ unit, from, to }, context) => {
    if (from > to) context.addIssue({ code: 'custom', path: ['to'], message: 'before_from' })
    const days = (Date.parse(to) - Date.parse(from)) / DAY_MS
    if (unit === 'day' && days > MOST_DAYS)
      context.addIssue({ code: 'custom', path: ['from'], message: 'too_many_days' })
  })
export type RevenueFilter = z.infer<typeof RevenueFilter>
