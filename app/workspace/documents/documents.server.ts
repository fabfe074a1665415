import { data, redirect } from 'react-router'
import type { Account } from '#domain/accounts/index.ts'
import {
  DocumentRename,
  type DocumentSummary,
  deleteDocument,
  duplicateDocument,
  listDocuments,
  renameDocument,
  restoreDocument,
} from '#domain/documents/index.ts'
import { AppError } from '#domain/errors.ts'
import type { Services } from '../../services.server.ts'
import { answering, type RouteRequest } from '../answering.server.ts'
import { requireAccount } from '../session.server.ts'

/** A document of the list, with the name of the template it was made from. */
export type ListedDocument = DocumentSummary & { template: string }

export function loadDocuments(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const { searchParams } = route.url
    const isTrash = searchParams.has('trash')
    const documents = await listDocuments(services, account, { trash: isTrash })
    return {
      documents: documents.map((document) => withTemplate(services, document)),
      isTrash,
      renaming: searchParams.get('rename'),
      deleted: searchParams.get('deleted'),
    }
  })
}

/** What the buttons of the list do; each is a form of its own. */
export function changeDocuments(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const form = Object.fromEntries(await route.request.formData())
    return changeDocument(services, account, form)
  })
}

const list = '/app/documents/'

async function changeDocument(
  services: Services,
  account: Account,
  form: Record<string, FormDataEntryValue>,
) {
  const id = String(form.id ?? '')
  switch (form.intent) {
    case 'rename': {
      const input = DocumentRename.safeParse(form)
      if (!input.success)
        return data({ error: input.error.issues[0]?.message ?? 'required', id }, { status: 400 })
      await renameDocument(services, account, input.data)
      return redirect(list, 303)
    }
    case 'duplicate':
      await duplicateDocument(services, account, { id })
      return redirect(list, 303)
    case 'delete':
      await deleteDocument(services, account, { id })
      return redirect(`${list}?deleted=${encodeURIComponent(id)}`, 303)
    case 'restore':
      await restoreDocument(services, account, { id })
      return redirect(list, 303)
    default:
      throw new AppError('bad_request')
  }
}

function withTemplate({ catalogue }: Pick<Services, 'catalogue'>, document: DocumentSummary): ListedDocument {
  const entry = catalogue.findBySlug(document.templateSlug)
  return { ...document, template: entry?.template.title ?? document.templateSlug }
}
