import type { Context } from 'hono'
import type { z } from 'zod'
import { AppError, type FieldProblem } from '../errors.ts'

/**
 * Reads and validates a JSON body, which is an object with every service of ours; throws `object_expected`
 * for any other, else with every field that was not accepted, not only the first.
 */
export async function readJson<Schema extends z.ZodType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (mediaType(context) !== 'application/json') throw new AppError('unsupported_media_type')
  const text = await context.req.text()
  let input: unknown
  try {
    input = JSON.parse(text)
  } catch (error) {
    // Only the text can be at fault: the message would quote it, and it may hold a password.
    if (error instanceof SyntaxError) throw new AppError('bad_request')
    throw error
  }
  // Said as such: a list or a number has none of the fields that could be named.
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new AppError('object_expected')
  return validate(schema, input)
}

/** Validates input of any origin the same way. */
export function validate<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  throw new AppError('bad_request', { fields: fieldProblems(result.error) })
}

/**
 * What a form must show: the first problem of every field. Our schemas give codes as messages; a problem
 * without one is `wrong_type`.
 */
function fieldProblems(error: z.ZodError): FieldProblem[] {
  const problems = new Map<string, FieldProblem>()
  for (const issue of error.issues) {
    const path = issue.path.join('.')
    const code = /^[a-z_]+$/.test(issue.message) ? issue.message : 'wrong_type'
    if (!problems.has(path)) problems.set(path, { path, code })
  }
  return [...problems.values()]
}

function mediaType(context: Context): string {
  return (context.req.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}
