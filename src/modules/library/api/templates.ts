import { Hono } from 'hono'
import { z } from 'zod'
import type { Dependencies } from '#kernel/dependencies.ts'
import { type Api, addEndpoint } from '#kernel/http/endpoint.ts'
import { validate } from '#kernel/http/read-body.ts'
import { describeSearcher, type SearcherDependencies } from '#modules/identity/public.ts'
import { listTopTemplates } from '../catalogue/list-top-templates.ts'
import { toCatalogueDocument } from '../catalogue/schema.ts'
import { requireSearchAttempt, requireSuggestionAttempt } from '../require-search-attempt.ts'

const language = z.enum(['en', 'fr', 'es', 'de', 'it', 'pt'], 'not_an_option').default('en')
const SearchQuery = z.object({
  language,
  batch: z.coerce.number('wrong_type').int('wrong_type').min(1, 'too_small').max(50, 'too_large').default(12),
  page: z.coerce
    .number('wrong_type')
    .int('wrong_type')
    .min(0, 'too_small')
    .max(1_000, 'too_large')
    .default(0),
})
const SuggestQuery = z.object({
  language,
  q: z.string('wrong_type').default(''),
  limit: z.coerce.number('wrong_type').int('wrong_type').min(1, 'too_small').max(12, 'too_large').default(8),
})
const TopQuery = z.object({
  language,
  maximum: z.coerce
    .number('wrong_type')
    .int('wrong_type')
    .min(1, 'too_small')
    .max(50, 'too_large')
    .default(50),
  batch: z.coerce.number('wrong_type').int('wrong_type').min(1, 'too_small').max(50, 'too_large').default(50),
})

/** The longest query that is searched; a longer one is no search. */
const queryMaximum = 200

export type TemplatesApiDependencies = Pick<Dependencies, 'catalogue' | 'limits' | 'rateLimiter'> &
  SearcherDependencies

/** The template API (CAT-1): search, suggestions and top50 over the catalogue in memory, without text of any template. */
export function createTemplatesApi(deps: TemplatesApiDependencies): Api {
  const { catalogue } = deps
  const api: Api = new Hono()

  addEndpoint(api, 'GET', '/search/:query/', async (context) => {
    requireSearchAttempt(deps, await describeSearcher(deps, context))
    const { language, batch, page } = validate(SearchQuery, context.req.query())
    const query = (context.req.param('query') ?? '').slice(0, queryMaximum)
    const found = catalogue.search({ query, language, offset: page * batch, limit: batch })
    return context.json({
      total: found.total,
      documents: found.hits.map(({ entry }) => toCatalogueDocument(entry)),
    })
  })

  addEndpoint(api, 'GET', '/suggest/', async (context) => {
    requireSuggestionAttempt(deps, await describeSearcher(deps, context))
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
