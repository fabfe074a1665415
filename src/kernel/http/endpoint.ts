import type { Context, Handler, Hono } from 'hono'
import type { Logger } from 'pino'
import type { z } from 'zod'
import { AppError, type FieldProblem } from '../errors.ts'
import { methodNotAllowed } from './errors.ts'

/** What middleware gives to every handler. */
export interface ServerEnvironment {
  Variables: { requestId: string; log: Logger }
}

/** A group of endpoints of one feature. */
export type Api = Hono<ServerEnvironment>

/**
 * Adds one endpoint under its specified path, which ends in a slash, and under the same without it. Answers
 * are about one visitor, so nothing keeps them; any other method is told which one there is.
 */
export function addEndpoint(
  api: Api,
  method: 'GET' | 'POST',
  path: `/${string}/`,
  handler: Handler<ServerEnvironment>,
) {
  const paths = [path, path.slice(0, -1)]
  api.on(method, paths, async (context, next) => {
    context.header('cache-control', 'no-store')
    return handler(context, next)
  })
  for (const each of paths) {
    api.all(each, (context) => methodNotAllowed(method, context.var))
  }
}

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
