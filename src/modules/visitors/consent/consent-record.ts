import { z } from 'zod'
import { languageCodes } from '#kernel/i18n/schema.ts'
import { consentChoices } from './schema.ts'

/** What a browser tells of a choice: nothing of who made it. The time is the server's. */
export const ConsentRecord = z.strictObject({
  /** 128 random bits, made in the browser and kept there: by it somebody can point to the record. */
  id: z.string().regex(/^[\w-]{22}$/, 'wrong_type'),
  choice: z.enum(consentChoices, 'not_an_option'),
  /** Also one of a page that was opened before the text changed. */
  version: z.iso.date('not_a_date'),
  language: z.enum(languageCodes, 'not_an_option'),
})
export type ConsentRecord = z.infer<typeof ConsentRecord>
