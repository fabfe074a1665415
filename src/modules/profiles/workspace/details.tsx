import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Building2, Trash2, User } from 'lucide-react'
import { useId, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Details } from '#engine/source/details.ts'
import type { PARTY_TEXTS } from '#engine/source/index.ts'
import {
  AddressInputs,
  CountriesContext,
} from '#modules/documents/workspace/editor/questions/party-question.tsx'
import { documentPath } from '#modules/identity/workspace/next-path.ts'
import { Button, IconButton, LinkButton } from '#ui/components/button.tsx'
import { EmptyState, List, ListRow } from '#ui/components/list.tsx'
import { Notice } from '#ui/components/notice.tsx'
import { TextField } from '#ui/components/text-fields.tsx'
import { Page } from '#ui/workspace/page.tsx'
import { type DetailsProblem, PROFILES_MOST } from '../schema.ts'
import type { Route } from './+types/details.ts'
import type { EditPage } from './details.server.ts'
import { LogoField } from './logo-field.tsx'

export { changeDetails as action, loadDetails as loader } from './details.server.ts'

/** The people and companies whose details documents offer to fill in. */
export default function DetailsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { edit } = loaderData
  if (edit === undefined) return <DetailsList page={loaderData} />
  return (
    <CountriesContext value={edit.countries}>
      <EditDetails key={edit.id} page={edit} outcome={actionData} />
    </CountriesContext>
  )
}

function DetailsList({ page: { profiles, deleted } }: { page: Route.ComponentProps['loaderData'] }) {
  const { t } = useLingui()
  const add = (
    <div className="flex flex-wrap gap-3">
      <LinkButton
        to="/app/details/?add=company"
        size="small"
        variant={profiles.length === 0 ? 'primary' : 'secondary'}
      >{t`Add a company`}</LinkButton>
      <LinkButton to="/app/details/?add=person" size="small">{t`Add a person`}</LinkButton>
    </div>
  )
  return (
    <Page title={t`Saved details`} actions={profiles.length > 0 && add}>
      {deleted !== null && (
        <div className="mb-6">
          <Notice
            tone="success"
            live
            title={t`The details were deleted.`}
            action={<Undo id={deleted} intent="restore" />}
          >{t`Your documents don’t change.`}</Notice>
        </div>
      )}
      {profiles.length === 0 ? (
        <EmptyState icon={<Building2 />} title={t`No saved details yet`} action={add}>
          <Trans>Save your name, address and bank details once, and fill them in with one click.</Trans>
        </EmptyState>
      ) : (
        <List label={t`Saved details`}>
          {profiles.map(({ id, logo, party: { name = '', kind, address } }) => (
            <ListRow
              key={id}
              start={
                logo ? (
                  // Documents are white in both themes.
                  <img
                    src={logo.source}
                    alt=""
                    className="h-8 w-14 rounded-sm bg-white object-contain p-0.5"
                  />
                ) : kind === 'individual' ? (
                  <User className="size-5 text-muted" />
                ) : (
                  <Building2 className="size-5 text-muted" />
                )
              }
              title={<span className="wrap-anywhere">{name}</span>}
              to={`/app/details/?edit=${id}`}
              detail={[address?.line1, address?.city].filter(Boolean).join(', ')}
              end={
                <Form method="post">
                  <input type="hidden" name="id" value={id} />
                  <IconButton
                    type="submit"
                    name="intent"
                    value="delete"
                    label={t`Delete “${name}”`}
                    icon={<Trash2 />}
                  />
                </Form>
              }
            />
          ))}
        </List>
      )}
    </Page>
  )
}

function Undo({ id, intent }: { id: string; intent: 'restore' | 'undo' }) {
  const { t } = useLingui()
  return (
    <Form method="post" action="/app/details/">
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="small" name="intent" value={intent}>{t`Undo`}</Button>
    </Form>
  )
}

/** One person's or company's details, and the documents that have the old ones. */
function EditDetails({ page, outcome }: { page: EditPage; outcome: Route.ComponentProps['actionData'] }) {
  const { t } = useLingui()
  const { id, details } = page
  const isPerson = details.party.kind === 'individual'
  const title =
    id === undefined ? (isPerson ? t`Add a person` : t`Add a company`) : (details.party.name ?? '')
  return (
    <Page title={title}>
      {id !== undefined && page.updated > 0 && (
        <Notice
          className="mb-6 max-w-measure"
          tone="success"
          live
          title={
            <Plural value={page.updated} one="# document was updated." other="# documents were updated." />
          }
          action={<Undo id={id} intent="undo" />}
        />
      )}
      {id !== undefined && page.outdated.length > 0 && (
        <OutdatedDocuments id={id} documents={page.outdated} />
      )}
      <DetailsForm
        id={id}
        version={outcome?.version ?? page.version}
        details={outcome?.details ?? details}
        logo={page.logo?.source}
        problem={outcome?.problem}
      />
    </Page>
  )
}

/** What was filled in before the details changed: whoever wants to updates it, but for what is finished. */
function OutdatedDocuments({ id, documents }: { id: string; documents: EditPage['outdated'] }) {
  const { t } = useLingui()
  const heading = useId()
  const finished = documents.filter(({ isFinished }) => isFinished)
  return (
    <section aria-labelledby={heading} className="mb-10 max-w-measure">
      <h2 id={heading} className="mb-2 font-heading text-2xl">{t`Documents with the old details`}</h2>
      <p className="mb-4 text-muted">
        <Trans>You filled these in before you changed the details.</Trans>{' '}
        {finished.length > 0 && <Trans>Finished documents stay as they are. Open one to change it.</Trans>}
      </p>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <List>
          {documents.map((document) => (
            <ListRow
              key={document.id}
              start={
                <label className="relative z-10 flex size-11 items-center justify-center">
                  <input
                    type="checkbox"
                    name="document"
                    value={document.id}
                    aria-label={t`Update “${document.title}”`}
                    defaultChecked={!document.isFinished}
                    disabled={document.isFinished}
                    className="tick size-5 rounded-sm"
                  />
                </label>
              }
              title={<span className="wrap-anywhere line-clamp-2">{document.title}</span>}
              to={documentPath({ slug: document.templateSlug, id: document.id })}
              detail={document.isFinished ? t`Finished` : t`Not finished`}
            />
          ))}
        </List>
        {finished.length < documents.length && (
          <Button type="submit" name="intent" value="update" className="mt-4">
            <Trans>Update the selected documents</Trans>
          </Button>
        )}
      </Form>
    </section>
  )
}

interface DetailsFormProps {
  id: string | undefined
  version: number | undefined
  details: Details
  /** The address of the logo that is saved. */
  logo: string | undefined
  problem: DetailsProblem | undefined
}

const pairs = 'grid grid-cols-1 items-end gap-x-4 xs:grid-cols-2'

function DetailsForm({ id, version, details, logo, problem }: DetailsFormProps) {
  const { t } = useLingui()
  const { party } = details
  const isSaving = useNavigation().state !== 'idle'
  const [address, setAddress] = useState(party.address ?? null)
  const isPerson = party.kind === 'individual'
  const problemText = useProblemText()
  const told = problem && { part: problem.part, message: problemText(problem) }
  const errorOf = (part: string) => (told?.part === part ? told.message : undefined)
  const of = (part: (typeof PARTY_TEXTS)[number], autoComplete: string) => ({
    name: `own.${part}`,
    autoComplete,
    maxLength: 200,
    defaultValue: party[part] ?? '',
    error: errorOf(part),
  })
  const beside = (part: 'phone' | 'bankName' | 'iban' | 'bic', autoComplete = 'off') => ({
    name: part,
    autoComplete,
    maxLength: 200,
    defaultValue: details[part] ?? '',
    error: errorOf(part),
  })
  return (
    <Form method="post" encType="multipart/form-data" noValidate className="max-w-measure">
      <input type="hidden" name="id" value={id ?? ''} />
      <input type="hidden" name="version" value={version ?? ''} />
      <input type="hidden" name="own.kind" value={isPerson ? 'individual' : 'company'} />
      <TextField {...of('name', isPerson ? 'name' : 'organization')} label={t`Full legal name`} required />
      <div className={pairs}>
        {!isPerson && (
          <>
            <TextField {...of('entityType', 'off')} label={t`Type of entity`} />
            <TextField {...of('organizedIn', 'off')} label={t`State or country of organization`} />
            <TextField {...of('registrationNumber', 'off')} label={t`Registration number`} />
          </>
        )}
        <TextField {...of('taxNumber', 'off')} label={t`Tax number`} />
      </div>
      <AddressInputs field="own" prefix="address." value={address} onChange={setAddress} error={told} />
      <div className={pairs}>
        <TextField {...of('email', 'email')} type="email" inputMode="email" label={t`E-mail address`} />
        <TextField {...beside('phone', 'tel')} type="tel" inputMode="tel" label={t`Telephone`} />
        {!isPerson && (
          <>
            <TextField {...of('signatoryName', 'name')} label={t`Person who signs`} />
            <TextField {...of('signatoryTitle', 'organization-title')} label={t`Their title`} />
          </>
        )}
      </div>
      <TextField {...beside('bankName')} label={t`Bank`} />
      <div className={pairs}>
        <TextField {...beside('iban')} label={t`IBAN or account number`} />
        <TextField {...beside('bic')} label={t`BIC`} />
      </div>
      <LogoField key={logo} saved={logo} problem={problem?.part === 'logo' ? problem : undefined} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" name="intent" value="save" variant="primary" busy={isSaving}>{t`Save`}</Button>
        <LinkButton to="/app/details/" variant="quiet">{t`Cancel`}</LinkButton>
      </div>
    </Form>
  )
}

function useProblemText() {
  const { t } = useLingui()
  return ({ code }: DetailsProblem): string => {
    switch (code) {
      case 'required':
        return t`Please fill this in.`
      case 'too_long':
        return t`Please use at most 200 characters.`
      case 'too_many':
        return t`You’ve saved the maximum of ${PROFILES_MOST}. Delete one first.`
      case 'conflict':
        return t`These details were changed in another window. Save again to replace them.`
      case 'not_an_email':
        return t`This is not an e-mail address.`
      case 'not_a_phone':
        return t`This is not a telephone number.`
      default:
        return t`Please check this answer.`
    }
  }
}
