import { data, redirect } from 'react-router'
import type { z } from 'zod'
import type { Account } from '#domain/accounts/index.ts'
import { picturePath } from '#domain/catalogue/index.ts'
import {
  DocumentFirstSave,
  openDocument,
  openTemplate,
  saveOrCreateDocument,
} from '#domain/documents/index.ts'
import { AppError } from '#domain/errors.ts'
import { newId } from '#domain/ids.ts'
import type { DocumentTemplate, Template } from '#engine/source/index.ts'
import { getI18n } from '../../request-context.ts'
import type { Services } from '../../services.server.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { requireAccount } from '../session.server.ts'
import { listCountries } from './countries.ts'
import type { SavedAnswers } from './editing.ts'
import { inputId } from './field-name.ts'
import { readAnswers } from './read-answers.ts'

type DocumentRequest = RouteRequest & { params: { slug: string } }

/** Everything the page of a document needs: a new one of a template, or one that there is. */
export interface DocumentPage {
  slug: string
  /** Without its text where the account may not have it (decision 9). */
  template: DocumentTemplate
  document: { id: string; title: string } & SavedAnswers
  mayDownload: boolean
  /** Stands in for the preview where the text is withheld. */
  picture: string | undefined
}

export function loadDocument(route: DocumentRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const id = route.url.searchParams.get('document')
    const page =
      id === null ? newDocument(services, route.params.slug) : await existingDocument(services, account, id)
    return { page, countries: listCountries(getI18n(route.context).locale) }
  })
}

/** The form as browsers send it without JavaScript: saved, and shown again at the address of the document. */
export function saveByForm(route: DocumentRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const form = await route.request.formData()
    const { id, version } = parseForm(form)
    const isNew = version === 0
    const { slug, template, document } = isNew
      ? newDocument(services, route.params.slug)
      : await existingDocument(services, account, id)
    const answers = { ...document.answers, ...readAnswers(template, form, getI18n(route.context).locale) }
    const outcome = await saveOrCreateDocument(services, account, {
      id,
      templateSlug: slug,
      version,
      answers,
    })
    if (outcome.ok) throw redirect(`/app/doc/${slug}/?document=${id}${placeOf(form)}`, 303)
    const isStale = outcome.error === 'conflict'
    return data(
      { error: outcome.error, answers, version: isStale ? outcome.current.version : version },
      { status: isStale ? 409 : 422 },
    )
  })
}

/** What the form's hidden fields say; only somebody else's form lacks them. */
const SaveForm = DocumentFirstSave.pick({ id: true, version: true })

function parseForm(form: FormData): z.infer<typeof SaveForm> {
  // Number of nothing would be 0.
  const version = form.has('version') ? Number(form.get('version')) : undefined
  const parsed = SaveForm.safeParse({ id: form.get('document'), version })
  if (!parsed.success) throw new AppError('bad_request')
  return parsed.data
}

/** Whoever asked for more rows goes on at them: every saved form has some to spare. */
function placeOf(form: FormData): string {
  const field = form.get('more')
  return typeof field === 'string' ? `#${encodeURIComponent(inputId(field))}` : ''
}

function newDocument({ catalogue }: Pick<Services, 'catalogue'>, templateSlug: string): DocumentPage {
  const { slug, revision, mayDownload, template } = openTemplate({ catalogue }, { templateSlug })
  // The id goes with the first save, so that sending that twice makes one document.
  const document = { id: newId(), title: template.title, version: 0, answers: {} }
  return { slug, document, mayDownload, ...partsFor(template, { mayDownload, revision }) }
}

async function existingDocument(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  account: Account,
  id: string,
): Promise<DocumentPage> {
  const { document, mayDownload, template } = await openDocument({ db, catalogue }, account, { id })
  const { title, version, answers, templateSlug: slug, revision } = document
  return {
    slug,
    document: { id, title, version, answers },
    mayDownload,
    ...partsFor(template, { mayDownload, revision }),
  }
}

/** The template without the words of its page on the website, and the picture that stands in for a withheld text. */
function partsFor(
  { copy: _, ...template }: Template,
  { mayDownload, revision }: { mayDownload: boolean; revision: string },
): Pick<DocumentPage, 'template' | 'picture'> {
  const picture = mayDownload ? undefined : picturePath({ number: template.number, revision }, 600)
  return { template, picture }
}
