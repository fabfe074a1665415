import { lazy, Suspense, useState } from 'react'
import type { SignUpVariantName } from '#content/sign-up/variants.ts'
import type { SignUpState } from '#modules/identity/website/sign-up/sign-up-state.ts'
import { Button } from '#ui/components/button.tsx'
import { SwitchField } from '#ui/components/checkbox.tsx'
import { RadioGroup } from '#ui/components/radio-group.tsx'
import type { Site } from '#ui/website/site.tsx'
import { Row, Specimen } from './specimen.tsx'

const SignUpSpecimen = lazy(() => import('./sign-up-specimen.tsx'))

interface SignUpDialogsProps {
  signUpVariants: readonly SignUpVariantName[]
  /** A page of the website, which this is none. */
  site: Omit<Site, 'language'>
}

const states: Readonly<Record<string, SignUpState>> = {
  Idle: { status: 'idle', invalid: false },
  Invalid: { status: 'idle', invalid: true, password: 'password_too_simple' },
  Progress: { status: 'progress' },
  Duplicate: { status: 'duplicate' },
  Failed: { status: 'failed', reason: 'unavailable' },
  Created: { status: 'created' },
  Stranded: { status: 'stranded' },
}

/** Every variant of the sign-up dialog (SIGN-1) in every state. Nothing is sent from here. */
export function SignUpDialogs(props: SignUpDialogsProps) {
  return (
    <Specimen
      title="Sign-up dialogs"
      note="One dialog, its variants as data: content/sign-up/variants.ts. Which path shows which is a row of path-effects.ts."
    >
      {(theme) => <Choices theme={theme} {...props} />}
    </Specimen>
  )
}

function Choices({ theme, signUpVariants, site }: SignUpDialogsProps & { theme: string }) {
  const [state, setState] = useState('Idle')
  const [options, setOptions] = useState({ isInside: false, isBelowL: false, inactive: false })
  const [shown, setShown] = useState<{ name: SignUpVariantName | undefined }>()
  const [isOpen, setOpen] = useState(false)
  const option = (name: keyof typeof options, label: string) => (
    <SwitchField
      label={label}
      checked={options[name]}
      onChange={(event) => setOptions({ ...options, [name]: event.currentTarget.checked })}
    />
  )
  return (
    <>
      <RadioGroup
        name={`sign-up-state-${theme}`}
        legend="State"
        value={state}
        onValueChange={setState}
        options={Object.keys(states).map((name) => ({ value: name, label: name }))}
      />
      {option('isInside', 'Labels inside the fields')}
      {option('isBelowL', 'On a path with /l/')}
      {option('inactive', 'On another path than its own')}
      <div className="mt-4">
        <Row>
          {[undefined, ...signUpVariants].map((name) => (
            <Button
              key={name ?? 'standard'}
              onClick={() => {
                setShown({ name })
                setOpen(true)
              }}
            >
              {name ?? 'Standard'}
            </Button>
          ))}
        </Row>
      </div>
      {shown && (
        <Suspense>
          <SignUpSpecimen
            variantName={shown.name}
            state={states[state] ?? { status: 'idle', invalid: false }}
            labelStyle={options.isInside ? 'inside' : undefined}
            isBelowL={options.isBelowL}
            inactive={options.inactive}
            site={site}
            open={isOpen}
            onOpenChange={setOpen}
          />
        </Suspense>
      )}
    </>
  )
}
