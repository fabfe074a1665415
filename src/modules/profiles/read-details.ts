import { z } from 'zod'
import type { Details } from '#engine/source/details.ts'
import { type Field, type Party, validateAnswer } from '#engine/source/index.ts'
import type { DetailsProblem } from './schema.ts'

const Line = z.string().trim().max(200, 'too_long')
const DetailsShape = z.object({
  party: z.looseObject({ name: Line.min(1, 'required') }),
  phone: Line.exactOptional(),
  bankName: Line.exactOptional(),
  iban: Line.exactOptional(),
  bic: Line.exactOptional(),
})

const partyField: Field = { id: 'party', label: '', type: 'party', required: true }
const phoneField: Field = {
  id: 'phone',
  label: '',
  type: 'text',
  pattern: 'phone',
  maximumLength: 200,
  required: false,
}

/** Details as documents take them: the same rules as for what is typed there. */
export function readDetails(
  input: unknown,
): { ok: true; details: Details } | { ok: false; problem: DetailsProblem } {
  const parsed = DetailsShape.safeParse(input)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const code = issue?.message === 'too_long' || issue?.message === 'required' ? issue.message : 'required'
    return { ok: false, problem: { part: String(issue?.path.at(-1) ?? 'name'), code } }
  }
  // The rules of the engine refuse whatever is no part of a party.
  const details = { ...parsed.data, party: parsed.data.party as Party }
  const party = validateAnswer(partyField, details.party)
  if (party) return { ok: false, problem: { part: party.part ?? 'name', code: party.code } }
  const phone = validateAnswer(phoneField, details.phone)
  if (phone) return { ok: false, problem: { part: 'phone', code: phone.code } }
  return { ok: true, details }
}
