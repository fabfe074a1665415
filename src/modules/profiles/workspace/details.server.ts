import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { Details } from '#engine/source/details.ts'
import { ADDRESS_PARTS, type Logo, PARTY_TEXTS } from '#engine/source/index.ts'
import { AppError } from '#kernel/errors.ts'
import { getI18n, type Services } from '#kernel/services.server.ts'
import { listCountries } from '#modules/documents/workspace/editor/questions/party-question.tsx'
import { withProgress } from '#modules/documents/workspace/list/document-progress.server.ts'
import type { Account } from '#modules/identity/accounts/schema.ts'
import {
  answering,
  findAccount,
  type RouteRequest,
  requireAccount,
} from '#modules/identity/workspace/session.server.ts'
import { findDocumentLogo, getLogoPicture, readUploadedLogo } from '../logos.ts'
import {
  checkSave,
  deleteProfile,
  getProfile,
  listProfiles,
  restoreProfile,
  saveProfile,
} from '../profiles.ts'
import { readDetails } from '../read-details.ts'
import { DETAILS_PATH, type DetailsProblem } from '../schema.ts'
import { listOutdated, undoUpdate, updateDocuments } from '../update-documents.ts'

/** One person's or company's details while they are changed or added. */
export interface EditPage {
  id?: string
  version?: number
  details: Details
  logo?: Logo | undefined
  outdated: Awaited<ReturnType<typeof listChangeable>>
  /** How many documents were updated just now. */
  updated: number
  countries: ReturnType<typeof listCountries>
}

export function loadDetails(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const { searchParams } = route.url
    const edit = await loadEdit(services, account, route)
    const profiles = edit ? [] : await listProfiles(services, account)
    return {
      edit,
      profiles: profiles.map(({ id, logo, details: { party } }) => ({ id, logo, party })),
      deleted: searchParams.get('deleted'),
    }
  })
}

async function loadEdit(
  services: Services,
  account: Account,
  { url: { searchParams }, context }: RouteRequest,
): Promise<EditPage | undefined> {
  const [id, added] = [searchParams.get('edit'), searchParams.get('add')]
  const countries = listCountries(getI18n(context).locale)
  if (id === null) {
    const kind = added === 'person' ? 'individual' : 'company'
    return added === null ? undefined : { details: { party: { kind } }, outdated: [], updated: 0, countries }
  }
  const { version, details, replaced } = await getProfile(services, account, { id })
  const logo = await findDocumentLogo(services.db, { accountId: account.id, profile: id, forFile: false })
  const updated = searchParams.has('updated') ? replaced.length : 0
  const outdated = await listChangeable(services, account, id)
  return { id, version, details, logo, outdated, updated, countries }
}

/** The documents that say what the details said before, and whether they are finished. */
async function listChangeable(services: Services, account: Account, id: string) {
  const outdated = await listOutdated(services, account, { id })
  const listed = outdated.map(({ id, version, title, templateSlug }) => ({
    id,
    version,
    title,
    templateSlug,
  }))
  const counted = await withProgress(services, account, listed)
  return counted.map(({ progress: { required, answered }, ...document }) => ({
    ...document,
    isFinished: required > 0 && answered === required,
  }))
}

export function changeDetails(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const form = await route.request.formData()
    const id = String(form.get('id') ?? '')
    const editPath = `${DETAILS_PATH}?edit=${encodeURIComponent(id)}`
    switch (form.get('intent')) {
      case 'save': {
        const details = detailsOf(form)
        const read = readDetails(details)
        if (!read.ok) return data({ problem: read.problem, details, version: undefined }, { status: 400 })
        const changed = id === '' ? {} : { id, version: Number(form.get('version')) }
        // What will not be saved, such as somebody else's, has no picture read.
        const { ok } = await checkSave(services, account, changed)
        const logo = ok ? await logoIn(services, account, form) : undefined
        if (logo && !logo.ok) {
          const problem: DetailsProblem = { part: 'logo', code: logo.error }
          return data(
            { problem, details, version: undefined },
            { status: logo.error === 'too_often' ? 429 : 400 },
          )
        }
        const saved = await saveProfile(services, account, { ...changed, details: read.details, logo })
        if (!saved.ok) {
          const problem: DetailsProblem = { part: 'name', code: saved.error }
          const version = saved.error === 'conflict' ? saved.version : undefined
          return data({ problem, details, version }, { status: 409 })
        }
        const outdated = id === '' ? [] : await listOutdated(services, account, { id })
        return redirect(outdated.length > 0 ? editPath : DETAILS_PATH, 303)
      }
      case 'update': {
        const unfinished = (await listChangeable(services, account, id)).filter((one) => !one.isFinished)
        const asked = form.getAll('document').map(String)
        const chosen = unfinished.map((document) => document.id).filter((one) => asked.includes(one))
        await updateDocuments(services, account, { id, chosen })
        return redirect(`${editPath}&updated`, 303)
      }
      case 'undo':
        await undoUpdate(services, account, { id })
        return redirect(editPath, 303)
      case 'delete':
        await deleteProfile(services, account, { id })
        return redirect(`${DETAILS_PATH}?deleted=${encodeURIComponent(id)}`, 303)
      case 'restore':
        await restoreProfile(services, account, { id })
        return redirect(DETAILS_PATH, 303)
      default:
        throw new AppError('bad_request')
    }
  })
}

/** What a document offers to fill in. An expired session gets an error, no redirect: somebody is typing. */
export function loadOffers(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await findAccount(route)
    if (!account) throw new AppError('not_signed_in')
    return json(await listProfiles(services, account))
  })
}

const Offer = z.object({
  /** Of the saved details that change, with the version that was seen. */
  id: z.string().optional(),
  version: z.int().optional(),
  details: z.unknown(),
})

/** Saves details that were typed in a document. */
export function saveOffer(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await findAccount(route)
    if (!account) throw new AppError('not_signed_in')
    const body = Offer.safeParse(await route.request.json().catch(() => undefined))
    if (!body.success) throw new AppError('bad_request')
    const { details, ...changed } = body.data
    const read = readDetails(details)
    if (!read.ok) return json({ problem: read.problem }, 422)
    const saved = await saveProfile(services, account, { ...changed, details: read.details })
    if (!saved.ok) return json({ problem: { part: 'name', code: saved.error } }, 409)
    const outdated = await listOutdated(services, account, saved)
    return json({ id: saved.id, version: saved.version, outdated: outdated.length })
  })
}

/** The picture of a logo, which its address names by what it is: no browser asks for it twice. */
export function loadLogo(route: RouteRequest & { params: { hash: string } }) {
  return answering(route, async (services) => {
    const account = await findAccount(route)
    if (!account) throw new AppError('not_found')
    const picture = await getLogoPicture(services, account, route.params)
    return new Response(new Uint8Array(picture), {
      headers: {
        'content-type': 'image/png',
        'content-length': String(picture.byteLength),
        'x-content-type-options': 'nosniff',
        // Asked for anew each time: nobody sees it on a shared computer after the owner has left.
        'cache-control': 'private, no-store',
      },
    })
  })
}

/** What a form says of the logo: another one, none from now on (null), or nothing. */
async function logoIn(services: Services, account: Account, form: FormData) {
  const file = form.get('logo')
  if (file instanceof File && file.size > 0) return readUploadedLogo(services, account, file)
  return form.has('logo.removed') ? null : undefined
}

function json(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { 'cache-control': 'no-store' } })
}

/** The form's inputs by the names of their parts: `own.address.city`, `phone`. */
function detailsOf(form: FormData): Details {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
  }
  const partsAt = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.flatMap((name) => (text(prefix + name) ? [[name, text(prefix + name)]] : [])))
  const address = partsAt('own.address.', ADDRESS_PARTS)
  const party = partsAt('own.', ['kind', ...PARTY_TEXTS])
  return {
    party: { ...party, ...(Object.keys(address).length > 0 && { address }) },
    ...partsAt('', ['phone', 'bankName', 'iban', 'bic']),
  }
}
