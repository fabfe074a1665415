import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import { createContext, type ReactNode, use } from 'react'
import { COUNTRY_CODES } from '#engine/source/answers/countries.ts'
import {
  type ADDRESS_PARTS,
  type Address,
  type PARTY_TEXTS,
  type Party,
  partyPartsFor,
} from '#engine/source/index.ts'
import { wordsFor } from '#engine/source/languages/languages.ts'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { SelectField, TextField } from '#ui/components/text-fields.tsx'
import { InterviewContext } from '../interview/interview-context.ts'
import { completes, inputId, inputName } from './field-name.ts'
import { QuestionFrame, type QuestionProps, useWritten } from './question-frame.tsx'

type PartyPart = (typeof PARTY_TEXTS)[number]

/** A company or person taking part: what contracts in the template's language say of one, and who signs. */
export function PartyQuestion({ field, value, onAnswer, error }: QuestionProps<'party'>) {
  const { t } = useLingui()
  const { lang } = useWritten()
  const { language } = use(InterviewContext)
  const labels = usePartyLabels(language)
  const kind = field.kind ?? value?.kind ?? 'company'
  // An employee, or who moves into a flat, is no company: nobody is asked. Older revisions say so in a
  // default.
  const isOneKind =
    field.kind !== undefined || (kind === 'individual' && field.default?.kind === 'individual')
  const parts = partyPartsFor(language, kind)
  const texts = parts.filter((part) => part !== 'address')
  const address = parts.indexOf('address')
  const change = (part: keyof Party & string, content: unknown) => onAnswer(setIn(value, part, content))
  const input = (part: PartyPart) => (
    <div
      key={part}
      className={clsx('xs:first:col-span-2 xs:even:last:col-span-2', part === 'email' && 'xs:col-span-2')}
    >
      <TextField
        {...labels[part]}
        {...(part === 'email' && { type: 'email', inputMode: 'email' })}
        id={inputId(field.id, part)}
        name={inputName(field.id, part)}
        lang={lang}
        autoComplete={completes(
          field.id,
          part === 'name' && kind === 'individual' ? part : partCompletions[part],
        )}
        required={part === 'name' && field.required}
        value={value?.[part] ?? ''}
        error={error !== undefined && (error.part ?? 'name') === part ? error.message : undefined}
        onChange={(event) => change(part, event.currentTarget.value)}
      />
    </div>
  )
  return (
    <QuestionFrame field={field}>
      <div className="rounded-sheet border border-line bg-sheet px-4 pt-3 sm:px-5">
        {isOneKind ? (
          <input type="hidden" name={inputName(field.id, 'kind')} value={kind} />
        ) : (
          <div className="-mb-6">
            <RadioGroup
              look="line"
              legend={t`What it is`}
              name={inputName(field.id, 'kind')}
              options={[
                { value: 'company', label: t`A company or organization` },
                { value: 'individual', label: t`A person` },
              ]}
              value={kind}
              onValueChange={(chosen) => change('kind', chosen)}
            />
          </div>
        )}
        <div className="grid grid-cols-1 items-end gap-x-4 xs:grid-cols-2">
          {texts.slice(0, address).map(input)}
        </div>
        {address >= 0 && (
          <AddressInputs
            field={field.id}
            prefix="address."
            value={value?.address ?? null}
            onChange={(changed) => change('address', changed)}
            error={error}
          />
        )}
        <div className="grid grid-cols-1 items-end gap-x-4 xs:grid-cols-2">
          {texts.slice(Math.max(0, address)).map(input)}
        </div>
      </div>
    </QuestionFrame>
  )
}

const partCompletions: Partial<Record<PartyPart, string>> = {
  name: 'organization',
  email: 'email',
  signatoryName: 'name',
  signatoryTitle: 'organization-title',
}

const addressCompletions: Record<AddressPart, string> = {
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  region: 'address-level1',
  postalCode: 'postal-code',
  country: 'country',
}

interface PartyLabel {
  label: ReactNode
  help?: ReactNode
  placeholder?: string
}

/**
 * The interface's words for each part. Of numbers, each country has its own: the template's language names
 * them. Examples are what the document would say, and stay in its language.
 */
function usePartyLabels(language: string): Record<PartyPart, PartyLabel> {
  const { t } = useLingui()
  const { written, lang } = useWritten()
  const { parts, party } = wordsFor(language)
  const isEnglish = language.startsWith('en')
  const ownName = (part: PartyPart) => ({ help: lang === undefined ? undefined : written(parts[part]) })
  const isOptional = party.company.some(({ part, optional }) => part === 'registrationNumber' && optional)
  return {
    name: { label: t`Full legal name` },
    entityType: { label: t`Type of entity`, ...(isEnglish && { placeholder: 'corporation' }) },
    organizedIn: {
      label: t`State or country of organization`,
      ...(language === 'en-US' && { placeholder: 'Delaware' }),
    },
    registrationNumber: {
      label: isOptional ? t`Registration number (optional)` : t`Registration number`,
      ...ownName('registrationNumber'),
    },
    taxNumber: { label: t`Tax number`, ...ownName('taxNumber') },
    email: { label: t`E-mail address` },
    signatoryName: { label: t`Person who signs` },
    signatoryTitle: { label: t`Their title`, ...(isEnglish && { placeholder: 'Director' }) },
  }
}

type AddressPart = (typeof ADDRESS_PARTS)[number]

interface AddressInputsProps {
  field: string
  /** Where the address is a part of a party: `address.`. */
  prefix?: string
  value: Address | null
  onChange: (value: Address | null) => void
  error: QuestionProps<'address'>['error']
}

/** The lines of an address, in the order that most countries write them. */
export function AddressInputs({ field, prefix = '', value, onChange, error }: AddressInputsProps) {
  const { t } = useLingui()
  const countries = use(CountriesContext)
  const input = (part: AddressPart) => ({
    id: inputId(field, `${prefix}${part}`),
    name: inputName(field, `${prefix}${part}`),
    autoComplete: completes(field, addressCompletions[part]),
    value: value?.[part] ?? '',
    error: error?.part === `${prefix}${part}` ? error.message : undefined,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(setIn(value, part, event.currentTarget.value)),
  })
  return (
    <div className="grid grid-cols-1 items-end gap-x-4 xs:grid-cols-2">
      <div className="xs:col-span-2">
        <TextField {...input('line1')} label={t`Street and number`} />
      </div>
      <div className="xs:col-span-2">
        <TextField {...input('line2')} label={t`Building, suite, floor (if any)`} />
      </div>
      <TextField {...input('city')} label={t`City`} />
      <TextField {...input('region')} label={t`State, province or region`} />
      <TextField {...input('postalCode')} label={t`Postal code`} />
      <SelectField
        {...input('country')}
        label={t`Country`}
        placeholder={t`Choose a country`}
        options={countries}
      />
    </div>
  )
}

/** An address or party with one part changed. Empty parts are left out; with none left it is a blank. */
function setIn<Value extends object>(value: Value | null, part: keyof Value & string, content: unknown) {
  const { [part]: _changed, ...rest } = (value ?? {}) as Record<string, unknown>
  const changed = content === '' || content === null ? rest : { ...rest, [part]: content }
  return Object.keys(changed).length === 0 ? null : (changed as Value)
}

interface Country {
  /** ISO 3166-1 alpha-2. */
  value: string
  label: string
}

/**
 * The countries in the language and order of the interface. Made on the server and handed to the page:
 * browsers know other names ("Türkiye", "Turkey") than the server, and what both render must be the same.
 */
export function listCountries(locale: string): Country[] {
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
  return COUNTRY_CODES.map((code) => ({ value: code, label: names.of(code) ?? code })).sort((one, other) =>
    one.label.localeCompare(other.label, locale),
  )
}

export const CountriesContext = createContext<readonly Country[]>([])
