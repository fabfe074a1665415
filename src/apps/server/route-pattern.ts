import type { Context } from 'hono'
import { matchedRoutes } from 'hono/route'
import { screenAddress } from '#kernel/operator-roles.ts'
import { modules } from '../modules.ts'
import type { AppHandler } from './app-handler.ts'

/** What the data of a page adds to its path, for navigation in the browser. */
const DATA = /(\/_)?\.data$/

/** The screens of the web application; one whose address is a word goes before one with a parameter there. */
const screens = modules
  .flatMap(({ screens }) => Object.keys(screens))
  .map((path) => ({
    pattern: `/app/${path}`,
    address: screenAddress(path),
  }))
  .sort((a, b) => countParameters(a.pattern) - countParameters(b.pattern))

/**
 * What an address is called in figures: the pattern that it fits, of which there are only so many. Everything
 * else is one word, whatever was asked for.
 */
export function routePattern(context: Context, app: Pick<AppHandler, 'findPagePattern'>): string {
  const service = matchedRoutes(context).find(({ path }) => !path.endsWith('*'))
  // Without what a segment has to look like.
  if (service !== undefined) return service.path.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
  const path = context.req.path.replace(DATA, '/')
  const pattern = path.startsWith('/app')
    ? screens.find(({ address }) => address.test(path))?.pattern
    : app.findPagePattern(path)
  return pattern ?? 'other'
}

function countParameters(pattern: string): number {
  return pattern.split(':').length
}
