import { Trans } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { Button } from '#ui/components/button.tsx'
import { EmailAddress } from '#ui/components/email-address.tsx'
import { LinkButton } from '#ui/components/link-button.tsx'
import { ListRow } from '#ui/components/list.tsx'
import { useMoment } from '#ui/components/use-moment.ts'
import { seatPath } from '#ui/workspace/team-path.ts'
import type { ShownTeam } from './team.server.ts'

interface PersonProps {
  person: ShownTeam['people'][number]
  subscription: string
  isOpen: boolean
}

/** Somebody to whom a seat was given: since when, and what may be done about it. */
export function PersonRow({ person: { id, email, state, since }, subscription, isOpen }: PersonProps) {
  return (
    <ListRow
      title={
        <span className="wrap-anywhere">
          <EmailAddress>{email}</EmailAddress>
        </span>
      }
      detail={<Since state={state} since={since} />}
      end={
        <div className="flex flex-wrap items-center justify-end gap-2">
          {state !== 'accepted' && isOpen && <SendAgain email={email} subscription={subscription} />}
          <LinkButton to={seatPath(id)} size="small" variant="quiet" className="-mr-3">
            {state === 'accepted' ? <Trans>Remove</Trans> : <Trans>Take back</Trans>}
            <Whose>{email}</Whose>
          </LinkButton>
        </div>
      }
    />
  )
}

function Since({ state, since }: Pick<PersonProps['person'], 'state' | 'since'>) {
  const day = useMoment(new Date(since), 'day')
  const time = <time dateTime={since}>{day}</time>
  if (state === 'accepted') return <Trans>Has had a seat since {time}</Trans>
  if (state === 'invited') return <Trans>Invited on {time}, not accepted yet</Trans>
  return <Trans>Invited on {time}; the link has expired</Trans>
}

function SendAgain({ email, subscription }: { email: string; subscription: string }) {
  const sent = useNavigation().formData
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="subscription" value={subscription} />
      <input type="hidden" name="email" value={email} />
      <Button
        type="submit"
        name="intent"
        value="again"
        size="small"
        busy={sent?.get('intent') === 'again' && sent.get('email') === email}
      >
        <Trans>Send again</Trans>
        <Whose>{email}</Whose>
      </Button>
    </Form>
  )
}

/** Tells buttons of one kind apart for whoever hears them. */
export function Whose({ children }: { children: string }) {
  return <span className="sr-only"> {children}</span>
}
