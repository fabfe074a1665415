import { createHash } from 'node:crypto'
import { answersFrom } from '#engine/source/details.ts'
import { type Answers, checkAnswers, type Party, PLACE_FIELD, type Template } from '#engine/source/index.ts'
import type { Dependencies } from '#kernel/dependencies.ts'
import type { OpenPack } from '#modules/library/public.ts'
import { startDocument } from './create-document.ts'
import { startingDays } from './open-document.ts'
import type { Deps, Document, Owner } from './queries.ts'

/**
 * Starts the chosen documents of a starter pack, all or none. What is asked of several is answered alike in
 * each; an answer that one of them could not hold stays blank there. Sent again with the same `batch`, it
 * answers the documents that are there.
 * @param chosen D-numbers; those that are not of the pack are left out
 * @param country where the owner is, for templates of several places
 * @throws AppError not_found for a document that has gone to the trash since
 */
export async function startPack(
  { db, clock }: Pick<Deps, 'db'> & Pick<Dependencies, 'clock'>,
  actor: Owner,
  { open, batch, chosen, answers, country }: StartPack,
): Promise<Document[]> {
  const now = clock()
  return db.transaction(async (transaction) => {
    const started: Document[] = []
    for (const { template, slug, revision } of open.entries) {
      const { number, places } = template
      if (!chosen.includes(number)) continue
      const begun: Answers = {
        ...startingDays(template, now),
        ...(country !== undefined && places?.includes(country) && { [PLACE_FIELD]: country }),
        ...answersOf(template, open, answers),
      }
      const id = documentIdOf(actor, batch, number)
      const own = { id, ownerId: actor.id, template, slug, revision }
      started.push(await startDocument(transaction, { ...own, answers: withoutWrong(template, begun) }))
    }
    return started
  })
}

interface StartPack {
  open: OpenPack
  /** The form that was sent, as `newId` names it. */
  batch: string
  chosen: readonly number[]
  /** By the names that the pack gives its questions. */
  answers: Answers
  country: string | undefined
}

/** The ids of the documents that a form of somebody's has started, or would start. */
export function documentIdsOf(actor: Owner, batch: string, { entries }: Pick<OpenPack, 'entries'>): string[] {
  return entries.map(({ template }) => documentIdOf(actor, batch, template.number))
}

/** As `newId` makes them, but the same for the same form: nobody but its owner can know it. */
function documentIdOf({ id }: Owner, batch: string, number: number): string {
  return createHash('sha256').update(`${id} ${batch} ${number}`).digest('base64url').slice(0, 22)
}

/** What the shared answers say of one template. */
function answersOf(template: Template, { questions }: OpenPack, answers: Answers): Answers {
  const given = questions.flatMap(({ field: asked, goesTo }) => {
    const answer = answers[asked.id]
    if (answer === undefined || answer === null) return []
    return goesTo.flatMap(({ number, field }) => {
      if (number !== template.number) return []
      if (asked.type !== 'party') return { [field.id]: answer }
      // Of a company that is only a name there, the name; of a party, the texts beside it as well.
      const party = answer as Party
      if (field.type === 'text') return { [field.id]: party.name ?? null }
      return answersFrom(template, field, { party: { kind: asked.kind ?? 'company', ...party } })
    })
  })
  return Object.assign({}, ...given)
}

/** The answers that a template allows: another one may take a longer text. */
function withoutWrong(template: Template, answers: Answers): Answers {
  const checked = checkAnswers(template, answers)
  if (checked.ok) return checked.answers
  const wrong = new Set(checked.problems.map(({ field }) => field))
  return withoutWrong(template, Object.fromEntries(Object.entries(answers).filter(([id]) => !wrong.has(id))))
}
