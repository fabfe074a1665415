import { Mail } from 'lucide-react'
import { useState } from 'react'
import { Checkbox, CheckboxGroup, SwitchField } from '#ui/components/checkbox.tsx'
import { Fieldset } from '#ui/components/field.tsx'
import { MoneyField } from '#ui/components/money-field.tsx'
import { PasswordField } from '#ui/components/password-field.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import { SearchField } from '#ui/components/search-field.tsx'
import { DateField, SelectField, TextArea, TextField } from '#ui/components/text-fields.tsx'
import { Specimen } from './specimen.tsx'

const countries = [
  { value: 'CA', label: 'Canada' },
  { value: 'FR', label: 'France' },
  { value: 'US', label: 'United States' },
]

const disputes = [
  { value: 'courts', label: 'The courts', detail: 'A judge decides, in public. Usually the cheaper way.' },
  {
    value: 'arbitration',
    label: 'Arbitration',
    detail: 'An arbitrator decides, in private. Usually the faster way.',
  },
  { value: 'mediation', label: 'Mediation first', detail: 'Not offered in this state.', disabled: true },
]

function Benefits({ name }: { name: string }) {
  const [chosen, setChosen] = useState(['health'])
  return (
    <CheckboxGroup
      name={name}
      legend="Benefits"
      help="Choose at most 2."
      maximum={2}
      value={chosen}
      onValueChange={setChosen}
      options={[
        { value: 'health', label: 'Health insurance' },
        { value: 'pension', label: 'Pension plan', detail: 'The employer adds half of what is paid in.' },
        { value: 'car', label: 'Company car' },
      ]}
    />
  )
}

/** What can be filled in. */
export function Fields() {
  return (
    <>
      <Specimen
        title="Text field"
        note="Help stands above, where it is read first. The line below is kept free for an error, so nothing moves when one appears. A required field that is left empty says so."
      >
        <TextField label="Name of the company" defaultValue="Maple & Sons Ltd." autoComplete="organization" />
        <TextField
          label="Enter your business email"
          type="email"
          required
          autoComplete="email"
          placeholder="you@company.com"
          prefix={<Mail className="size-5" />}
        />
        <TextField
          label="Term"
          help="How long the agreement lasts."
          inputMode="numeric"
          defaultValue="24"
          suffix="months"
        />
        <TextField label="Email" type="email" defaultValue="anna@" error="Valid email address required" />
        <TextField label="Account already exists" defaultValue="anna@example.com" invalid />
        <TextField label="Document number" value="NDA-0017" readOnly />
        <TextField label="License" value="Starter" disabled readOnly />
      </Specimen>
      <Specimen title="Password field" note="It can be shown, pasted and generated.">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          help="At least 8 characters, a letter and a digit."
          required
        />
        <PasswordField
          label="Repeat the password"
          autoComplete="new-password"
          defaultValue="wrong horse"
          error="Password does not match"
        />
      </Specimen>
      <Specimen title="Text area" note="It grows with its text.">
        <TextArea
          label="Purpose"
          help="What will the parties talk about?"
          defaultValue="To evaluate whether Maple & Sons Ltd. will distribute the products of Aurora Labs in Canada, and on what terms; to exchange price lists, forecasts and samples for that purpose; and to visit the plant in Laval."
        />
        <TextArea label="Remarks" rows={2} error="Keep it under 500 characters." defaultValue="…" />
      </Specimen>
      <Specimen title="Select field" note="The native list: every phone shows it in its own good way.">
        <SelectField label="Country" options={countries} placeholder="Choose a country" required />
        <SelectField
          label="Country"
          options={countries}
          defaultValue="FR"
          error="We have no template for France yet."
        />
        <SelectField label="Country" options={countries} defaultValue="CA" disabled />
      </Specimen>
      <Specimen title="Date field">
        <DateField label="Effective date" defaultValue="2026-11-20" />
        <DateField
          label="Expiry"
          required
          error="The agreement would end before it begins."
          defaultValue="2025-01-01"
        />
      </Specimen>
      <Specimen
        title="Money field"
        note="Typed in any way that people write amounts, handed on as integer minor units; put in order on leaving the field. Try 1,250.5, 1.250,5 or 1,5."
      >
        <MoneyField label="Liquidated damages" currency="USD" defaultMinorUnits={125000} />
        <MoneyField
          label="Deposit"
          currency="JPY"
          defaultMinorUnits={80000}
          help="The yen has no decimals."
        />
        <MoneyField label="Monthly rent" currency="EUR" error="Enter an amount such as 1,250.50." required />
      </Specimen>
      <Specimen title="Checkbox" note="For things that are sent together; a switch acts at once.">
        <Checkbox label="Keep me logged in" defaultChecked />
        <Checkbox
          label="Add a non-solicitation clause"
          help="Neither party may hire the other's people for a year."
        />
        <Checkbox label="I have read the terms of use" required error="Please agree to the terms first." />
        <Checkbox label="Included in your plan" checked readOnly disabled />
      </Specimen>
      <Specimen
        title="Checkbox group"
        note="Any of several. Where a number is the most, the others close at it."
      >
        {(theme) => <Benefits name={`benefits-${theme}`} />}
      </Specimen>
      <Specimen title="Switch">
        <SwitchField
          label="Governing law clause"
          help="Which law applies, and which courts decide."
          defaultChecked
        />
        <SwitchField label="Send me a copy by email" />
        <SwitchField label="Automatic renewal" disabled />
      </Specimen>
      <Specimen title="Radio group" note="Cards for choices that need a line of explanation.">
        {(theme) => (
          <>
            <RadioGroup
              name={`disputes-${theme}`}
              legend="Who decides a dispute?"
              look="card"
              options={disputes}
              defaultValue="courts"
            />
            <RadioGroup
              name={`paper-${theme}`}
              legend="Paper"
              options={[
                { value: 'letter', label: 'Letter' },
                { value: 'a4', label: 'A4' },
              ]}
              error="Choose a size of paper."
              required
            />
          </>
        )}
      </Specimen>
      <Specimen title="Fieldset" note="Fields that belong together.">
        <Fieldset legend="First party" help="The one that discloses first.">
          <div className="grid gap-x-4 xs:grid-cols-2">
            <TextField label="Name" autoComplete="off" defaultValue="Aurora Labs Inc." />
            <TextField label="State" autoComplete="off" defaultValue="Delaware" />
          </div>
        </Fieldset>
      </Specimen>
      <Specimen title="Search field" note="A form that works before JavaScript arrives.">
        {(theme) => (
          <div className="flex flex-col gap-4">
            <SearchField
              action="#search-field"
              name="q"
              label={`Search templates (${theme}, large)`}
              size="large"
              placeholder="What do you need to write?"
            />
            <SearchField
              action="#search-field"
              name="q"
              label={`Search templates (${theme})`}
              defaultValue="non-disclosure"
            />
          </div>
        )}
      </Specimen>
    </>
  )
}
