import { data, redirect } from 'react-router'
import { z } from 'zod'
import type { Item } from '#engine/sheet/offers.ts'
import type { Details } from '#engine/source/details.ts'
import { validateAnswer } from '#engine/source/index.ts'
import { cleanText } from '#engine/source/text.ts'
import { AppError } from '#kernel/errors.ts'
import { readNumber } from '#modules/documents/workspace/editor/reading/read-typed.ts'
import { languageOf } from '#modules/identity/workspace/language/choose-language.server.ts'
import {
  answering,
  findAccount,
  type RouteRequest,
  requireAccount,
} from '#modules/identity/workspace/session.server.ts'
import { readMoney } from '#ui/components/money-text.ts'
import { KEPT_PATH } from '#ui/workspace/paths.ts'
import { changeEntry, deleteEntry, type Entry, getEntry, listEntries, restoreEntry } from '../kept.ts'

export type { Entry }

export type KeptProblem = 'name' | 'address' | 'taxNumber' | 'email' | 'unit' | 'price' | 'tax'

/** The customers and the items of an account; or one of them, to change it. */
export function loadKept(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const edited = route.url.searchParams.get('edit')
    if (edited !== null) return { edit: await getEntry(services, account, { id: edited }), entries: [] }
    return { edit: undefined, entries: await listEntries(services, account) }
  })
}

export function changeKept(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await requireAccount(route)
    const form = await route.request.formData()
    const id = String(form.get('id') ?? '')
    switch (form.get('intent')) {
      case 'save': {
        const entry = await getEntry(services, account, { id })
        const read =
          entry.kind === 'customer' ? customerOf(form, entry.content) : itemOf(route, form, entry.content)
        if ('problem' in read) return data({ problem: read.problem, removed: undefined }, { status: 422 })
        await changeEntry(services, account, { ...entry, content: read.content } as Entry)
        return redirect(KEPT_PATH, 303)
      }
      case 'remove': {
        const removed = await deleteEntry(services, account, { id })
        return data({ problem: undefined, removed })
      }
      case 'restore': {
        const entry = Removed.safeParse(parsed(String(form.get('entry'))))
        if (!entry.success) throw new AppError('bad_request')
        await restoreEntry(services, account, entry.data)
        return redirect(KEPT_PATH, 303)
      }
      default:
        throw new AppError('bad_request')
    }
  })
}

/** What a document offers while somebody types. An expired session gets an error, no redirect. */
export function loadOffers(route: RouteRequest) {
  return answering(route, async (services) => {
    const account = await findAccount(route)
    if (!account) throw new AppError('not_signed_in')
    const entries = await listEntries(services, account)
    const of = (wanted: Entry['kind']) =>
      entries.filter(({ kind }) => kind === wanted).map(({ content }) => content)
    return Response.json(
      { customers: of('customer'), items: of('item') },
      { headers: { 'cache-control': 'private, no-store' } },
    )
  })
}

// PostgreSQL stores no U+0000.
const Line = z
  .string()
  .max(200)
  .refine((text) => !text.includes('\0'))
/** What a page gives back of what it removed: no more than an entry can say. */
const Removed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('customer'),
    content: z.object({
      party: z.object({
        kind: z.enum(['company', 'individual']).exactOptional(),
        name: Line.min(1),
        taxNumber: Line.exactOptional(),
        email: Line.exactOptional(),
        address: z.object({ line1: Line }).exactOptional(),
      }),
      phone: Line.exactOptional(),
    }),
  }),
  z.object({
    kind: z.literal('item'),
    content: z.object({
      name: Line.min(1),
      unit: Line.exactOptional(),
      price: z.object({ minor: z.int(), currency: z.string().regex(/^[A-Z]{3}$/) }).exactOptional(),
      tax: z.union([Line, z.number(), z.boolean()]).exactOptional(),
    }),
  }),
])

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

type Read<Content> = { content: Content } | { problem: KeptProblem }

/** One line of text of a form, or what is too long of it; undefined where it is empty. */
function lineOf(form: FormData, name: KeptProblem): { text: string | undefined; isTooLong: boolean } {
  const text = cleanText(String(form.get(name) ?? ''), 'one')
  return { text: text === '' ? undefined : text, isTooLong: text.length > 200 }
}

function linesOf<Name extends KeptProblem>(
  form: FormData,
  names: readonly Name[],
): { problem: Name } | { texts: Record<Name, string | undefined> } {
  const texts = {} as Record<Name, string | undefined>
  for (const name of names) {
    const { text, isTooLong } = lineOf(form, name)
    if (isTooLong || (name === 'name' && text === undefined)) return { problem: name }
    texts[name] = text
  }
  return { texts }
}

function customerOf(form: FormData, before: Details): Read<Details> {
  const read = linesOf(form, ['name', 'address', 'taxNumber', 'email'])
  if ('problem' in read) return read
  const { name, address, taxNumber, email } = read.texts
  const emailField = { id: 'email', label: '', type: 'text', pattern: 'email', maximumLength: 200 } as const
  if (validateAnswer({ ...emailField, required: false }, email)) return { problem: 'email' }
  const { kind } = before.party
  return {
    content: {
      ...before,
      party: {
        ...(kind && { kind }),
        ...(name !== undefined && { name }),
        ...(address !== undefined && { address: { line1: address } }),
        ...(taxNumber !== undefined && { taxNumber }),
        ...(email !== undefined && { email }),
      },
    },
  }
}

function itemOf(route: RouteRequest, form: FormData, before: Item): Read<Item> {
  const read = linesOf(form, ['name', 'unit', 'price', 'tax'])
  if ('problem' in read) return read
  const { name = '', unit, price, tax } = read.texts
  const locales = [languageOf(route).tag]
  const { unit: _, price: priceBefore, ...kept } = before
  const item: Item = { ...kept, name, ...(unit !== undefined && { unit }) }
  if (priceBefore) {
    const { currency } = priceBefore
    const isNegative = /^[-−]/.test(price ?? '')
    const amount = readMoney((price ?? '').replace(/^[-−]/, ''), locales, currency)
    if (!amount.ok) return { problem: 'price' }
    const { minorUnits = 0 } = amount
    item.price = { minor: isNegative ? -minorUnits : minorUnits, currency }
  }
  if (typeof before.tax === 'number') {
    const percent = readNumber((tax ?? '').replace(/\s*%$/, ''), locales)
    if (percent === undefined || percent < 0 || percent > 100) return { problem: 'tax' }
    item.tax = percent
  } else if (typeof before.tax === 'boolean') item.tax = tax === 'yes'
  return { content: item }
}
