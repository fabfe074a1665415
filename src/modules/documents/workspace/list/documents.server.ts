import { msg } from '@lingui/core/macro'
import { data, redirect } from 'react-router'
import { AppError, isAppError } from '#kernel/errors.ts'
import { foreignLanguage, type Language } from '#kernel/i18n/languages.ts'
import { getI18n, type Services } from '#kernel/services.server.ts'
import { requireAccountWithAccess } from '#modules/entitlements/workspace/access.server.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { answering, type RouteRequest, requireAccount } from '#modules/identity/workspace/session.server.ts'
import { pictureOf, type TemplatePicture } from '#modules/library/parts/summarize-template.server.ts'
import { duplicateDocument } from '../../create-document.ts'
import { type Choice, type ListedDocument, listDocuments } from '../../list-documents.ts'
import { renameDocument } from '../../save-document.ts'
import { DocumentIds, DocumentQuery, DocumentRename, LIST_MOST, LIST_PAGE } from '../../schema.ts'
import { deleteDocuments, deleteForGood, emptyTrash, restoreDocuments } from '../../trash.ts'
import { type WithProgress, withProgress } from './document-progress.server.ts'
import { listAddress } from './list-form.tsx'

export type ShownDocument = ListedDocument & {
  /** Where the template is written in another language than the page: its tag (BCP 47) and its name. */
  foreign: { tag: string; name: string } | undefined
  /** Its template's first page; undefined of a revision that has left the library. */
  picture: TemplatePicture | undefined
  /** Undefined in the trash. */
  progress: WithProgress<unknown>['progress'] | undefined
}

export type DocumentsPage = Awaited<ReturnType<typeof loadDocuments>>

export function loadDocuments(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const language = languageOf(route)
    const query = readQuery(route.url)
    const list = await listDocuments(services, account, { ...query, reader: language.tag })
    const { documents } = list
    const counted = query.place === 'trash' ? documents : await withProgress(services, account, documents)
    return {
      query,
      list: {
        ...list,
        documents: counted.map((document): ShownDocument => {
          const entry = services.catalogue.findByRevision(document.revision)
          return {
            progress: undefined,
            ...document,
            foreign: foreignLanguage(document.template.language, language),
            picture: entry && pictureOf(entry),
          }
        }),
        languages: list.languages.map((choice) => withName(choice, language)),
      },
      /** The plans that open the files of what is not open to the account. */
      offers: list.documents.every(({ template }) => template.mayDownload)
        ? []
        : await services.hooks.planOffers(services, language),
      /** How long the list with more of it is; undefined where it has an end, or is as long as lists are. */
      next: list.total > query.limit && query.limit < LIST_MOST ? query.limit + LIST_PAGE : undefined,
      outcome: readOutcome(route.url),
      /** What is opened by a link, before JavaScript opens it without one. */
      opened: readOpened(route.url),
    }
  })
}

/** What the buttons of the list do; each is a form of its own, and comes back to the list as it was. */
export function changeDocuments(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const form = await route.request.formData()
    try {
      return await changeDocument(services, account, form, route)
    } catch (error) {
      // Another tab was quicker, or it was never theirs: which of the two is nobody's business.
      if (isAppError(error) && error.code === 'not_found') return refuse(404, { code: 'gone' })
      throw error
    }
  })
}

async function changeDocument(services: Services, account: Account, form: FormData, route: RouteRequest) {
  const backTo = (outcome?: { did: Outcome['did']; id?: string | readonly string[] }) =>
    redirect(listAddress(route.url, { ...outcome }), 303)
  const intent = form.get('intent')
  if (intent === 'rename') {
    const input = DocumentRename.safeParse({ id: form.get('id'), title: form.get('title') })
    if (!input.success) return refuseName(input.error.issues, form)
    await renameDocument(services, account, input.data)
    return backTo()
  }
  if (intent === 'empty') {
    await emptyTrash(services, account)
    return backTo({ did: 'emptied' })
  }

  const chosen = DocumentIds.safeParse(form.getAll('id'))
  if (!chosen.success) return refuseChoice(chosen.error.issues)
  const ids = chosen.data
  switch (intent) {
    case 'duplicate': {
      const [id = ''] = ids
      const i18n = getI18n(route.context)
      const nameCopy = (title: string) => i18n._(msg`Copy of ${title}`)
      const copy = await duplicateDocument(services, account, { id, nameCopy })
      return backTo({ did: 'copied', id: copy.id })
    }
    case 'delete':
      return backTo({ did: 'deleted', id: await deleteDocuments(services, account, { ids }) })
    case 'restore':
      return backTo({ did: 'restored', id: await restoreDocuments(services, account, { ids }) })
    case 'destroy':
      await deleteForGood(services, account, { ids })
      return backTo({ did: 'destroyed' })
    default:
      throw new AppError('bad_request')
  }
}

type Issues = readonly { path: PropertyKey[]; message: string }[]

function refuse(status: number, problem: Problem) {
  return data({ problem }, { status })
}

function refuseName(issues: Issues, form: FormData) {
  const issue = issues.find(({ path }) => path[0] === 'title')
  // Without a fault in the title it is the id: no document has it.
  if (issue === undefined) return refuse(404, { code: 'gone' })
  const code = issue.message === 'too_long' ? 'name_too_long' : 'name_required'
  return refuse(400, { code, id: String(form.get('id')) })
}

function refuseChoice(issues: Issues) {
  const code = issues.find(({ path }) => path.length === 0)?.message
  if (code === 'required') return refuse(400, { code: 'nothing_chosen' })
  return code === 'too_many' ? refuse(400, { code: 'too_many' }) : refuse(404, { code: 'gone' })
}

function readQuery({ searchParams }: URL): DocumentQuery {
  return DocumentQuery.parse({
    place: searchParams.has('trash') ? 'trash' : 'documents',
    words: searchParams.get('q'),
    sort: searchParams.get('sort'),
    template: searchParams.get('template') || undefined,
    language: searchParams.get('language') || undefined,
    limit: searchParams.get('show'),
  })
}

function readOutcome({ searchParams }: URL): Outcome | undefined {
  const did = searchParams.get('did')
  const ids = DocumentIds.safeParse(searchParams.getAll('id'))
  switch (did) {
    case 'deleted':
    case 'restored':
    case 'copied':
      return ids.success ? { did, ids: ids.data } : undefined
    case 'destroyed':
    case 'emptied':
      return { did, ids: [] }
    default:
      return undefined
  }
}

function readOpened({ searchParams }: URL) {
  for (const kind of ['rename', 'actions', 'confirm'] as const) {
    const id = searchParams.get(kind)
    if (id !== null) return { kind, id }
  }
  return undefined
}

function withName(choice: Choice, { tag }: Language): Choice {
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(choice.value) ?? choice.value
  return { ...choice, name: name.charAt(0).toLocaleUpperCase(tag) + name.slice(1) }
}

/** What has just been done with the documents of a list. */
export interface Outcome {
  did: 'deleted' | 'restored' | 'copied' | 'destroyed' | 'emptied'
  /** Which; those that are no more are not named. */
  ids: string[]
}

export interface Problem {
  /** `gone`: done elsewhere already, or never theirs. */
  code: 'gone' | 'nothing_chosen' | 'too_many' | 'name_required' | 'name_too_long'
  /** The document that it is about, where it is one. */
  id?: string
}
