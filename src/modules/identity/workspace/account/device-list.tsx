import { Trans, useLingui } from '@lingui/react/macro'
import { Monitor, Smartphone } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { Badge } from '#ui/components/badge.tsx'
import { Button } from '#ui/components/button.tsx'
import { List, ListRow } from '#ui/components/list.tsx'
import { useMoment } from '#ui/components/use-moment.ts'
import type { ListedDevice } from './account.server.ts'
import { DoneNotice } from './done-notice.tsx'

const ACTION = '/app/account/devices/'

/** The browsers that the account is logged in with, each with its log-out. Forms work before JavaScript. */
export function DeviceList({ devices, done }: { devices: ListedDevice[]; done: string | null }) {
  const { t } = useLingui()
  const busy = useNavigation().formData?.get('intent') === 'log-out-others'
  const hasOthers = devices.some(({ isThisDevice }) => !isThisDevice)
  return (
    <>
      <DoneNotice
        done={done}
        titles={{
          'device-logged-out': t`That browser is logged out`,
          'others-logged-out': t`All other browsers are logged out`,
        }}
        className="mb-4"
      />
      <List label={t`Logged-in browsers`}>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </List>
      {hasOthers && (
        <Form method="post" action={ACTION} preventScrollReset className="mt-4">
          <input type="hidden" name="intent" value="log-out-others" />
          <Button type="submit" busy={busy}>
            <Trans>Log out all other browsers</Trans>
          </Button>
        </Form>
      )}
      <p className="mt-4 text-muted text-sm">
        <Trans>Don’t recognize a device? Log it out, and change your password.</Trans>
      </p>
    </>
  )
}

function DeviceRow({ device: { id, name, place, lastSeenAt, isThisDevice } }: { device: ListedDevice }) {
  const { t } = useLingui()
  const sent = useNavigation().formData
  const title = name ?? t`Unknown browser`
  const isPhone = /\b(Android|iOS|iPadOS)$/.test(name ?? '')
  const Icon = isPhone ? Smartphone : Monitor
  return (
    <ListRow
      start={<Icon aria-hidden="true" className="size-6 text-muted" />}
      title={
        <span className="flex flex-wrap items-center gap-x-3">
          {title} {isThisDevice && <Badge tone="action">{t`This browser`}</Badge>}
        </span>
      }
      detail={
        <>
          {place !== null && <span className="block">{place}</span>}
          {isThisDevice ? <Trans>In use now</Trans> : <LastSeen date={lastSeenAt} />}
        </>
      }
      end={
        isThisDevice ? undefined : (
          <Form method="post" action={ACTION} preventScrollReset>
            <input type="hidden" name="intent" value="log-out" />
            <input type="hidden" name="id" value={id} />
            <Button
              type="submit"
              size="small"
              aria-label={t`Log out ${title}`}
              busy={sent?.get('intent') === 'log-out' && sent.get('id') === id}
            >
              <Trans>Log out</Trans>
            </Button>
          </Form>
        )
      }
    />
  )
}

function LastSeen({ date }: { date: Date }) {
  const text = useMoment(date, 'minute')
  return (
    <Trans>
      Last seen <time dateTime={date.toISOString()}>{text}</time>
    </Trans>
  )
}
