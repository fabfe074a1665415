import { z } from 'zod'

/** A code as typed: the authenticator's six digits or a recovery code; spaces, hyphens, case do not count. */
export const CodeInput = z.object({
  code: z
    .string('required')
    .max(100, 'too_long')
    .transform((code) => code.replace(/[\s-]/g, '').toLowerCase())
    .pipe(z.string().min(1, 'required')),
})
export type CodeInput = z.infer<typeof CodeInput>
