import { data, redirect } from 'react-router'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { getI18n, type Services } from '#kernel/services.server.ts'
import { requireAccountWithAccess } from '#modules/entitlements/workspace/access.server.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { summarizeTemplate } from '#modules/library/parts/summarize-template.server.ts'
import { listPacks, type OpenPack, openPack, questionsOf, regionOf } from '#modules/library/public.ts'
import { PACKS_PATH } from '#ui/workspace/paths.ts'
import { listDocumentsOf } from '../../queries.ts'
import { DocumentCreation } from '../../schema.ts'
import { documentIdsOf, startPack } from '../../start-pack.ts'
import { refusedAnswers, validAnswers } from '../editor/editing/valid-answers.ts'
import { listCountries } from '../editor/questions/party-question.tsx'
import { readForm } from '../editor/reading/read-answers.ts'
import { withProgress } from '../list/document-progress.server.ts'

/** The starter packs of a reader's language, by need. */
export function loadPacks(route: RouteRequest) {
  return answering(route, async ({ catalogue }) => {
    await requireAccountWithAccess(route)
    const { code, tag } = languageOf(route)
    return {
      packs: listPacks(catalogue, code).map(({ slug, name, lead, pack }) => ({
        path: pathOf(slug, pack.language),
        name: `${name[code] ?? slug} · ${regionOf(pack, tag)}`,
        lead: lead[code] ?? '',
        documents: pack.templates.length,
      })),
    }
  })
}

type PackRequest = RouteRequest & { params: { slug: string; language: string } }

export type PackPage = Awaited<ReturnType<typeof loadPack>>

/** A pack's form; after it was sent, the documents that it has started. */
export function loadPack(route: PackRequest) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const open = findPack(services, route)
    const language = languageOf(route)
    const batch = route.url.searchParams.get('started')
    const ids = batch === null ? [] : documentIdsOf(account, batch, open)
    const started = ids.length === 0 ? [] : await listDocumentsOf(services.db, { ownerId: account.id, ids })
    const inOrder = started.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    const documents = await withProgress(services, account, inOrder)
    return {
      name: open.name[language.code] ?? open.slug,
      lead: open.lead[language.code] ?? '',
      /** Sent twice, one form starts its documents once. */
      batch: newId(),
      templates: open.entries.map((entry) => ({
        number: entry.template.number,
        ...summarizeTemplate(entry, language, account),
      })),
      form: questionsOf(open),
      /** By question, the templates that ask it. */
      asks: Object.fromEntries(
        open.questions.map(({ field, goesTo }) => [field.id, goesTo.map(({ number }) => number)]),
      ),
      countries: listCountries(getI18n(route.context).locale),
      started: documents.map(({ id, title, templateSlug, progress }) => ({
        id,
        title,
        templateSlug,
        progress,
      })),
    }
  })
}

/** Starts what was chosen, as a browser sends the form with and without JavaScript. */
export function sendPack(route: PackRequest) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const open = findPack(services, route)
    const form = await route.request.formData()
    const parsed = DocumentCreation.shape.id.safeParse(form.get('batch'))
    if (!parsed.success || parsed.data === undefined) throw new AppError('bad_request')
    const chosen = form.getAll('document').map(Number)
    const asked = questionsOf(open)
    const written = readForm(asked, form, getI18n(route.context).locale, {})
    const isNothing = !open.entries.some(({ template }) => chosen.includes(template.number))
    if (isNothing || refusedAnswers(asked, written).length > 0) {
      const problem = isNothing ? ('nothing' as const) : ('answers' as const)
      return data({ problem, batch: parsed.data, answers: written, chosen }, { status: 422 })
    }
    const { country } = await services.describeVisitor()
    const answers = validAnswers(asked, written)
    await startPack(services, account, {
      open,
      batch: parsed.data,
      chosen,
      answers,
      country: country ?? undefined,
    })
    const { slug, language } = route.params
    throw redirect(`${pathOf(slug, language)}?started=${parsed.data}`, 303)
  })
}

function findPack({ catalogue }: Pick<Services, 'catalogue'>, { params }: PackRequest): OpenPack {
  const open = openPack(catalogue, params)
  if (!open) throw new AppError('not_found')
  return open
}

function pathOf(slug: string, language: string): string {
  return `${PACKS_PATH}${language}/${slug}/`
}
