import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ThirdParty } from '#kernel/http/schema.ts'
import { useSite } from '#ui/website/site.tsx'
import type { TextParts } from '#ui/website/texts/text-nodes.tsx'
import { KeptTable } from './kept-table.tsx'

const names: Record<ThirdParty, MessageDescriptor> = {
  'tag-manager': msg`A tag manager, which counts visits`,
  behaviour: msg`A recorder of visits, which shows how pages are used`,
  chat: msg`The chat of a help desk`,
  captcha: msg`A captcha, which tells people from programs when many sign up from one network`,
  affiliate: msg`A network of affiliates, which notes who recommended this site`,
}

/** Whose scripts this operator has set up, and where they come from: what a visitor is asked about. */
function ThirdParties() {
  const { i18n } = useLingui()
  const { thirdParties } = useSite().consent
  const found = (Object.keys(names) as ThirdParty[]).flatMap((name) => {
    const script = thirdParties[name]
    return script === undefined ? [] : [{ name, host: new URL(script).host }]
  })
  if (found.length === 0) {
    return (
      <p>
        <Trans>On this site no such service is set up today.</Trans>
      </p>
    )
  }
  return (
    <ul className="list-disc space-y-2 pl-6">
      {found.map(({ name, host }) => (
        <li key={name}>
          {i18n._(names[name])}: <code className="break-words text-sm">{host}</code>
        </li>
      ))}
    </ul>
  )
}

/** What a legal text leaves to the code: everything kept in a browser, and whom the operator has set up. */
export const legalParts: TextParts = {
  'kept-cookies': () => <KeptTable kinds={['cookie']} />,
  'kept-storage': () => <KeptTable kinds={['localStorage', 'sessionStorage', 'indexedDB']} />,
  'third-parties': ThirdParties,
}
