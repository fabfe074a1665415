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
import type { Template } from '#engine/source/index.ts'
import { getI18n } from '../../request-context.ts'
import type { Services } from '../../services.server.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { requireAccount } from '../session.server.ts'
import { listCountries } from './countries.ts'
import type { SavedAnswers } from './editing.ts'
import { readAnswers } from './read-answers.ts'

type DocumentRequest = RouteRequest & { params: { slug: string } }

/** Everything the page of a document needs: a new one of a template, or one that there is. */
export interface DocumentPage {
  slug: string
  /** Without its text where the account may not have it (decision 9). */
  template: Template
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
    if (outcome.ok) throw redirect(`/app/doc/${slug}/?document=${id}`, 303)
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

function newDocument({ catalogue }: Pick<Services, 'catalogue'>, templateSlug: string): DocumentPage {
  const { slug, revision, ...opened } = openTemplate({ catalogue }, { templateSlug })
  // The id goes with the first save, so that sending that twice makes one document.
  const document = { id: newId(), title: opened.template.title, version: 0, answers: {} }
  return { slug, document, ...opened, picture: pictureOf(opened, revision) }
}

async function existingDocument(
  { db, catalogue }: Pick<Services, 'db' | 'catalogue'>,
  account: Account,
  id: string,
): Promise<DocumentPage> {
  const { document, ...opened } = await openDocument({ db, catalogue }, account, { id })
  const { title, version, answers, templateSlug: slug, revision } = document
  return {
    slug,
    document: { id, title, version, answers },
    ...opened,
    picture: pictureOf(opened, revision),
  }
}

function pictureOf(
  { template, mayDownload }: Pick<DocumentPage, 'template' | 'mayDownload'>,
  revision: string,
): string | undefined {
  return mayDownload ? undefined : picturePath({ number: template.number, revision }, 600)
}
