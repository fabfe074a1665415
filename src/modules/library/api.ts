import { Hono } from 'hono'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { type Api, addEndpoint, validate } from '#kernel/http/endpoint.ts'
import { describeSearcher, type SearcherDependencies } from '#modules/identity/public.ts'
import { listTopTemplates } from './catalogue/list-top-templates.ts'
import { type PictureFormat, type PictureWidth, toCatalogueDocument } from './catalogue/schema.ts'
import type { Pictures } from './pictures/pictures.ts'
import { requireSearchAttempt } from './require-search-attempt.ts'

const language = z.enum(['en', 'fr', 'es', 'de', 'it', 'pt'], 'not_an_option').default('en')
const count = (least: number, most: number) =>
  z.coerce.number('wrong_type').int('wrong_type').min(least, 'too_small').max(most, 'too_large')
const SearchQuery = z.object({ language, batch: count(1, 50).default(12), page: count(0, 1_000).default(0) })
const SuggestQuery = z.object({
  language,
  q: z.string('wrong_type').default(''),
  limit: count(1, 12).default(8),
})
const TopQuery = z.object({ language, maximum: count(1, 50).default(50), batch: count(1, 50).default(50) })

/** The longest query that is searched; a longer one is no search. */
const queryMaximum = 200

type TemplatesApiDependencies = Pick<Dependencies, 'catalogue' | 'limits' | 'rateLimiter'> &
  SearcherDependencies

/** The template API (CAT-1): search, suggestions, top50 over the catalogue in memory, no template's text. */
export function createTemplatesApi(deps: TemplatesApiDependencies): Api {
  const { catalogue } = deps
  const api: Api = new Hono()

  addEndpoint(api, 'GET', '/search/:query/', async (context) => {
    requireSearchAttempt(deps, await describeSearcher(deps, context))
    const { language, batch, page } = validate(SearchQuery, context.req.query())
    const query = (context.req.param('query') ?? '').slice(0, queryMaximum)
    const found = catalogue.search({ query, language, offset: page * batch, limit: batch })
    if (found.isWeak) return context.json({ total: 0, documents: [] })
    return context.json({
      total: found.total,
      documents: found.hits.map(({ entry }) => toCatalogueDocument(entry)),
    })
  })

  addEndpoint(api, 'GET', '/suggest/', async (context) => {
    requireSearchAttempt(deps, await describeSearcher(deps, context), 'suggestions')
    const { q, ...question } = validate(SuggestQuery, context.req.query())
    return context.json({ suggestions: catalogue.suggest({ query: q.slice(0, queryMaximum), ...question }) })
  })

  addEndpoint(api, 'GET', '/top50/', (context) => {
    const { language, maximum, batch } = validate(TopQuery, context.req.query())
    const documents = listTopTemplates(catalogue, language, Math.min(maximum, batch)).map(toCatalogueDocument)
    return context.json({ documents })
  })

  return api
}

const types: Record<PictureFormat, string> = { webp: 'image/webp', avif: 'image/avif', jpg: 'image/jpeg' }
/** The operator's name and mark on a card are no part of what its address names. */
const cardHeaders = { 'content-type': types.jpg, 'cache-control': 'public, max-age=86400' }

/** Pictures of template pages, at the addresses that `picturePath` and `cardPath` of the catalogue give. */
export function createPicturesApi({ pictures }: { pictures: Pictures }): Api {
  const api: Api = new Hono()
  api.get('/:template{D\\d+-[\\w-]+}/:picture{\\d+-(250|600|900)\\.(webp|avif|jpg)}', async (context) => {
    const { template, picture } = context.req.param()
    const [page, width, format = 'webp'] = picture.split(/[-.]/)
    const found = await pictures.find(revisionOf(template), {
      page: Number(page),
      // What the route's pattern has let through.
      width: Number(width) as PictureWidth,
      format: format as PictureFormat,
    })
    if (found === undefined) throw new AppError('not_found')
    return context.body(Buffer.from(found), 200, {
      'content-type': types[format as PictureFormat],
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
  api.get('/:template{D\\d+-[\\w-]+}/card.jpg', async (context) => {
    const found = await pictures.findCard(revisionOf(context.req.param('template')))
    if (found === undefined) throw new AppError('not_found')
    return context.body(Buffer.from(found), 200, cardHeaders)
  })
  return api
}

/** Cards of pages that are no template's, at the addresses that the pages name. */
export function createCardsApi({ pictures }: { pictures: Pictures }): Api {
  const api: Api = new Hono()
  api.get('/:card', async (context) => {
    const found = await pictures.findPageCard(context.req.path)
    if (found === undefined) throw new AppError('not_found')
    return context.body(Buffer.from(found), 200, cardHeaders)
  })
  return api
}

const revisionOf = (template: string) => template.slice(template.indexOf('-') + 1)
