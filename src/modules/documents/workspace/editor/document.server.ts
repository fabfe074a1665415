import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { logoField } from '#engine/source/details.ts'
import { type Answers, type DocumentTemplate, type Logo, PLACE_FIELD } from '#engine/source/index.ts'
import { AppError } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { getI18n, type Services } from '#kernel/services.server.ts'
import type { AccountAccess, PlanOffer } from '#modules/entitlements/schema.ts'
import { requireAccountWithAccess } from '#modules/entitlements/workspace/access.server.ts'
import { type DownloadTarget, documentOfDestination } from '#modules/identity/hand-off/schema.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import { documentPath } from '#modules/identity/workspace/next-path.ts'
import { answering, type RouteRequest } from '#modules/identity/workspace/session.server.ts'
import { picturePath } from '#modules/library/catalogue/schema.ts'
import { INVOICES_PATH } from '#ui/workspace/paths.ts'
import { findLogo, numbered, openDocument, openTemplate, startingDays } from '../../open-document.ts'
import { requireTextAttempt } from '../../require-attempt.ts'
import { saveOrCreateDocument } from '../../save-document.ts'
import { DocumentFirstSave } from '../../schema.ts'
import type { SavedAnswers } from './editing/editing.ts'
import { inputId } from './questions/field-name.ts'
import { listCountries } from './questions/party-question.tsx'
import { readAnswers } from './reading/read-answers.ts'

type DocumentRequest = RouteRequest & { params: { slug: string } }

/** Everything the page of a document needs: a new one of a template, or one that there is. */
export type DocumentPage = ReturnType<typeof pageOf> & {
  /** What its address asks to begin with it (`documentAddress`), where the account may have it. */
  download: DownloadTarget | undefined
  /** The plans that open it, where it is not open to the account. */
  offers: PlanOffer[]
}

export function loadDocument(route: DocumentRequest) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const id = route.url.searchParams.get('document')
    const opened =
      id === null
        ? await newDocument(services, account, route.params.slug)
        : await existingDocument(services, account, id)
    const isOpen = opened.withheld === undefined
    const asked = isOpen ? documentOfDestination(`doc/${opened.slug}/${route.url.search}`) : undefined
    if (isOpen && !opened.template.free) {
      const { clientNetwork: network, requestId } = services
      await requireTextAttempt(services, { accountId: account.id, network, requestId })
    }
    await tellOpened(services, account)
    const offers = isOpen ? [] : await services.hooks.planOffers(services, languageOf(route))
    const page: DocumentPage = { ...opened, download: asked?.download, offers }
    return { page, countries: listCountries(getI18n(route.context).locale) }
  })
}

/** For whoever counts opened documents; a page that can be shown does not fail for it. */
async function tellOpened(services: Services, { id }: Pick<AccountAccess, 'id'>): Promise<void> {
  try {
    await services.hooks.documentOpened(services.db, { accountId: id })
  } catch (error) {
    services.log.warn({ err: error }, 'an opened document was not noted')
  }
}

/** The form as browsers send it without JavaScript: saved, and shown again at the address of the document. */
export function saveByForm(route: DocumentRequest) {
  return answering(route, async (services) => {
    const account = await requireAccountWithAccess(route)
    const form = await route.request.formData()
    const { id, version } = parseForm(form)
    const isNew = version === 0
    const { slug, template, document } = isNew
      ? await newDocument(services, account, route.params.slug)
      : await existingDocument(services, account, id)
    const { locale } = getI18n(route.context)
    const answers = {
      ...document.answers,
      ...readAnswers(template, form, locale, document.answers),
    }
    const outcome = await saveOrCreateDocument(services, account, {
      id,
      templateSlug: slug,
      version,
      answers,
    })
    if (outcome.ok) throw redirect(documentPath({ slug, id }) + placeOf(form), 303)
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

async function newDocument(services: Services, account: AccountAccess, templateSlug: string) {
  const opened = openTemplate(services, account, { templateSlug })
  const { title, places } = opened.template
  // Of several places, the one where somebody begins it.
  const country = places && (await services.describeVisitor()).country
  const begun: Answers = {
    ...startingDays(opened.template, services.clock()),
    ...(country && places.includes(country) && { [PLACE_FIELD]: country }),
  }
  const answers = await numbered(services, account, opened.template, { answers: begun, frozenAt: null })
  // The id goes with the first save, so that sending that twice makes one document.
  const document = { id: newId(), title, version: 0, answers }
  return pageOf(services, account, { ...opened, document })
}

async function existingDocument(services: Services, account: AccountAccess, id: string) {
  const { document: saved, ...opened } = await openDocument(services, account, { id })
  if (saved.frozenAt) {
    const issued = await services.hooks.findIssuedId(services.db, { accountId: account.id, documentId: id })
    if (issued !== undefined) throw redirect(`${INVOICES_PATH}${issued}/`)
  }
  const { title, version, templateSlug: slug, revision } = saved
  const answers = await numbered(services, account, opened.template, saved)
  const logo = await findLogo(services, account, { answers, forFile: false })
  const document = { id, title, version, answers }
  return pageOf(services, account, { ...opened, slug, revision, document, logo })
}

function pageOf(
  { catalogue }: Services,
  account: AccountAccess,
  opened: ReturnType<typeof openTemplate> & {
    document: { id: string; title: string } & SavedAnswers
    logo?: Logo | undefined
  },
) {
  const { slug, document, logo, mayDownload, revision } = opened
  // Of the template no words of its page on the website, and its text only where the account may have it
  // (SET-9).
  const { copy: _, ...template } = opened.template
  const pages = catalogue.findByRevision(revision)?.pages
  const picture = picturePath({ number: template.number, revision }, 600)
  /** What a text shows before the first answer is saved: nothing of a revision the library left behind. */
  const blank = pages === undefined ? undefined : { picture, pages }
  return {
    slug,
    /** The account, by which a browser keeps apart what is unsaved. */
    owner: account.id,
    template: template satisfies DocumentTemplate,
    document,
    /** What the document shows above its text, where it asks for it. */
    logo,
    logoField: logoField(template),
    withheld: mayDownload ? undefined : { blank },
  }
}
