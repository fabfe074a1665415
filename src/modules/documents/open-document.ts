import { type Answers, fieldsOf, LOGO_ANSWER, type Logo, type Template } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import { AppError } from '#kernel/errors.ts'
import { addDays, dayOf, firstOfMonth } from '#kernel/time.ts'
import { mayDownload, redactText } from '#modules/entitlements/public.ts'
import { documentAddress, documentOfDestination } from '#modules/identity/hand-off/schema.ts'
import {
  type Deps,
  type Document,
  findDocument,
  findNewestOf,
  getTemplateRevision,
  type Owner,
  type Reader,
} from './queries.ts'

/** A document and what filling it in needs. Throws `not_found` if it is somebody else's, trashed or none. */
export async function openDocument(deps: Deps, actor: Reader, { id }: { id: string }) {
  const { document, template } = await getDocument(deps, actor, { id })
  return { document, ...allowedPart(actor, template) }
}

/** A document and its template with all of its text. Throws as `openDocument` does. */
export async function getDocument(deps: Deps, actor: Owner, { id }: { id: string }) {
  const document = await findDocument(deps.db, { ownerId: actor.id, id })
  if (!document) throw new AppError('not_found')
  return { document, template: await templateOf(deps, document) }
}

/** The days that a new document begins with: never one that only the library's example has. */
export function startingDays(template: Pick<Template, 'groups'>, now: Date): Answers {
  const first = {
    today: dayOf(now),
    week: dayOf(addDays(now, -((now.getUTCDay() + 6) % 7))),
    month: firstOfMonth(now),
    year: firstOfMonth(now, -now.getUTCMonth()),
  }
  return Object.fromEntries(
    fieldsOf(template).flatMap((field) =>
      field.type === 'date' && (field.prefill ?? field.default) !== undefined
        ? [[field.id, field.prefill ? first[field.prefill] : null]]
        : [],
    ),
  )
}

/** The answers of a draft that can be issued with the number that it would get; of all others as they are. */
export async function numbered(
  { db, hooks, clock }: Pick<Dependencies, 'db' | 'hooks' | 'clock'>,
  { id: accountId }: Owner,
  { invoicing }: Pick<Template, 'invoicing'>,
  { answers, frozenAt }: { answers: Answers; frozenAt: Date | null },
): Promise<Answers> {
  if (!invoicing || frozenAt) return answers
  return hooks.numberDraft(db, { accountId, invoicing, answers, now: clock() })
}

/** The logo that a document asks for, as its details have it now; for a page, its address stands for it. */
export async function findLogo(
  { db, hooks }: Pick<Dependencies, 'db' | 'hooks'>,
  { id: accountId }: Owner,
  { answers, forFile }: Pick<Document, 'answers'> & { forFile: boolean },
): Promise<Logo | undefined> {
  const profile = answers[LOGO_ANSWER]
  return typeof profile === 'string' ? hooks.documentLogo(db, { accountId, profile, forFile }) : undefined
}

/**
 * A template as it is today and what is needed to fill it in; nothing is written until the first save. Throws
 * `not_found` for an unknown template.
 */
export function openTemplate(
  { catalogue }: Pick<Deps, 'catalogue'>,
  actor: Pick<Reader, 'library'>,
  { templateSlug }: { templateSlug: string },
) {
  const entry = catalogue.findBySlug(templateSlug)
  if (!entry) throw new AppError('not_found')
  return { slug: entry.slug, revision: entry.revision, ...allowedPart(actor, entry.template) }
}

/** A document's template: from memory while the catalogue still holds that revision, else as it was kept. */
export async function templateOf({ db, catalogue }: Deps, document: Pick<Document, 'revision'>) {
  return catalogue.findByRevision(document.revision)?.template ?? getTemplateRevision(db, document.revision)
}

/** The way of every template to the browser: with its text only if the account may have it (SET-9, LIC-3). */
function allowedPart(account: Pick<Reader, 'library'>, template: Template) {
  const allowed = mayDownload(account, template)
  return { template: allowed ? template : redactText(template), mayDownload: allowed }
}

/**
 * The document that a destination leads to, as its reader has it now: the one that it names; where it names
 * none, what they have saved last of its template; where there is none of theirs, a new one, and never
 * another than the one that was named. Nobody learns whether there is a document of somebody else. Undefined
 * where the destination is no document, or of no template.
 */
export async function findWantedDocument(
  deps: Deps,
  actor: Owner,
  { destination }: { destination: string | null | undefined },
) {
  const wanted = documentOfDestination(destination)
  if (wanted === undefined) return undefined
  const { slug, id, download } = wanted
  const ownerId = actor.id
  const document = await (id === undefined
    ? findNewestOf(deps.db, { ownerId, templateSlug: slug })
    : findDocument(deps.db, { ownerId, id }))
  if (document === undefined) {
    const template = deps.catalogue.findBySlug(slug)?.template
    const isSaved = false
    return template && { destination: documentAddress({ slug }), isSaved, download: undefined, template }
  }
  return {
    destination: documentAddress({ slug: document.templateSlug, id: document.id, download }),
    isSaved: true,
    download,
    /** What decides who may have its files (`mayDownload`). */
    template: await templateOf(deps, document),
  }
}
