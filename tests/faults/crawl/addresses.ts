import { newId } from '#kernel/ids.ts'
import type { CatalogueTemplate } from '#modules/library/catalogue/catalogue.ts'
import { type PictureFormat, type PictureWidth, picturePath } from '#modules/library/catalogue/schema.ts'

/** What a crawler asks for, and what it hopes for. */
export interface CrawledAddress {
  what: (typeof kinds)[number]
  path: string
}

/** Guesses are of what is nobody's without a log-in, or of nobody at all: none is ever answered with 200. */
const kinds = ['search', 'suggestions', 'library', 'pictures', 'web application', 'guesses'] as const

const widths: readonly PictureWidth[] = [250, 600, 900]
const formats: readonly PictureFormat[] = ['webp', 'avif', 'jpg']
const languages = ['en', 'fr', 'es', 'de', 'it', 'pt']
const words = ['agreement', 'contract', 'notice', 'letter', 'accord', 'contrato', 'lease', 'confidential']
/** More than the services give, as much as they give, and nonsense. */
const batches = ['1000000000', '100', '50', '50', '50', '-1', '1e9']

/** Addresses that a crawler of the whole library tries, without end and of every kind as often. */
export function createAddresses(options: {
  templates: readonly CatalogueTemplate[]
  random: () => number
  /** Ids of documents that other accounts have saved. */
  documents: readonly string[]
}): () => CrawledAddress {
  const { templates, random, documents } = options
  const pick = <Value>(values: readonly Value[]): Value => {
    const value = values[Math.floor(random() * values.length)]
    if (value === undefined) throw new Error('there is nothing to pick from')
    return value
  }
  const page = () => Math.floor(random() * 40)
  const slug = () => pick(templates).slug

  const search = () => {
    const query = encodeURIComponent(random() < 0.5 ? pick(words) : slug())
    const parameters = `language=${pick(languages)}&batch=${pick(batches)}&page=${page()}`
    return pick([
      `/api/templates/search/${query}/?${parameters}`,
      `/api/templates/search/${query}?${parameters}&limit=100&offset=0&fields=*`,
      `/search/?q=${query}`,
      `/search/_.data?q=${query}`,
    ])
  }
  const suggestions = () =>
    `/api/templates/suggest/?q=${pick(words).slice(0, 3)}&limit=${pick(['12', '8', '1000'])}&language=${pick(languages)}`
  const library = () => {
    const path = `/templates/${slug()}/`
    const top = `/api/templates/top50/?language=${pick(languages)}&maximum=${pick(['50', '100'])}&batch=${pick(batches)}`
    return pick([path, `${path}_.data`, `/fr${path}`, `/templates/?page=${page()}`, '/templates/', top])
  }
  const pictures = () => {
    const { template, revision, pages } = pick(templates)
    const pictured = { number: template.number, revision }
    const number = 1 + Math.floor(random() * pages)
    return template.free || number === 1
      ? picturePath(pictured, pick(widths), number, pick(formats))
      : picturePath(pictured, 250, number)
  }
  const webApplication = () => {
    const doc = `/app/doc/${slug()}`
    const query = `q=${pick(words)}&page=${page()}`
    return pick([
      '/app/',
      `${doc}/`,
      `${doc}.data`,
      `/app/search/?${query}`,
      `/app/search.data?${query}`,
      '/app/documents/',
      '/app/documents.data',
      '/app/account/login/',
      '/app/admin/',
      '/app/admin.data',
    ])
  }
  const guesses = () => {
    const id = random() < 0.5 ? newId() : pick(documents)
    const withheld = templates.filter(({ template, pages }) => !template.free && pages > 1)
    const { slug, template, revision, pages } = pick(withheld)
    const beyondFirst = 2 + Math.floor(random() * (pages - 1))
    const pictured = { number: template.number, revision }
    const nextTo = { number: template.number, revision: `${revision.slice(0, -1)}_` }
    return pick([
      `/app/documents/${id}/preview/`,
      `/app/documents/${id}/saved/`,
      `/app/documents/${id}/download/${pick(['docx', 'pdf', 'txt'])}/`,
      `/app/doc/${slug}/?document=${id}`,
      `/app/account/invoices/${1_000 + page()}/`,
      picturePath(pictured, pick([600, 900]), beyondFirst, pick(formats)),
      picturePath(pictured, 250, beyondFirst, pick(['avif', 'jpg'])),
      picturePath(pictured, 900, pages + 1),
      picturePath(nextTo, 900),
      pick(['/catalogue.json', '/build/catalogue.json', `/content/templates/en/${template.slug}.md`]),
      `/api/templates/${slug}/`,
    ])
  }
  const makers: Record<CrawledAddress['what'], () => string> = {
    search,
    suggestions,
    library,
    pictures,
    'web application': webApplication,
    guesses,
  }
  return () => {
    const what = pick(kinds)
    return { what, path: makers[what]() }
  }
}
