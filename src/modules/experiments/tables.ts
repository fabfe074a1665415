import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { ofAccount } from '#modules/identity/tables/accounts.ts'

/**
 * Which variant of an address was shown to whom: the log of experiments. Whom is the hash of a random number
 * that lives in a browser with consent, or stands for one visit without; once the day's salt is gone nothing
 * leads from it to an account, a network or a browser.
 */
export const experimentAssignments = pgTable(
  'experiment_assignments',
  {
    /** As `content/experiments/` names it. */
    experiment: text().notNull(),
    unitHash: text('unit_hash').notNull(),
    variant: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Set with the first account that was made with it: one visitor counts once. */
    signedUp: boolean('signed_up').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.experiment, table.unitHash] }),
    index('experiment_assignments_unit').on(table.unitHash),
    index('experiment_assignments_at').on(table.at),
  ],
)

/** Variants that an account's owner had seen when it was made, written with it. Names no unit of the log. */
export const signUpVariants = pgTable(
  'sign_up_variants',
  {
    accountId: ofAccount(),
    experiment: text().notNull(),
    variant: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the account first opened a document or a template to be filled in. */
    openedAt: timestamp('opened_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.experiment] }),
    index('sign_up_variants_experiment').on(table.experiment),
    index('sign_up_variants_at').on(table.at),
  ],
)

/**
 * How an experiment ends: first every variant has its sample, and who comes later is not counted; when those
 * who came have had their time, what they had done is written once, in one statement, and never again. So
 * nothing later changes a verdict.
 */
export const experimentResults = pgTable('experiment_results', {
  experiment: text().primaryKey(),
  /** When every variant had its sample. */
  completeAt: timestamp('complete_at', { withTimezone: true }).notNull().defaultNow(),
  /** Null while the visitors still have time to reach a goal. */
  counts:
    jsonb().$type<
      { variant: string; visitors: number; signUps: number; opened: number; filledIn: number }[]
    >(),
  /** When they were counted. */
  at: timestamp({ withTimezone: true }),
})
