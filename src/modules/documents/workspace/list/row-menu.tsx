import { Trans, useLingui } from '@lingui/react/macro'
import { Copy, Download, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useLocation } from 'react-router'
import { IconButton } from '#ui/components/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/components/menu.tsx'
import { useIsLive } from '#ui/components/use-is-live.ts'
import type { ShownDocument } from './documents.server.ts'
import { IconLink } from './icon-link.tsx'
import { listAddress } from './list-address.ts'
import { useSend } from './list-form.tsx'

interface RowMenuProps {
  document: ShownDocument
  busy: boolean
  onRename: () => void
  onDownload: () => void
}

/** What can be done with a document. Before JavaScript it is a link, which opens the same as forms in the row. */
export function RowMenu({ document: { id, title, template }, busy, onRename, onDownload }: RowMenuProps) {
  const { t } = useLingui()
  const here = useLocation()
  const send = useSend()
  const label = t`Actions for “${title}”`
  const icon = <EllipsisVertical aria-hidden="true" />
  if (!useIsLive()) return <IconLink label={label} icon={icon} to={listAddress(here, { actions: id })} />
  return (
    <Menu trigger={<IconButton label={label} icon={icon} busy={busy} />}>
      <MenuItem icon={<Download aria-hidden="true" />} onSelect={onDownload}>
        {template.mayDownload ? <Trans>Download</Trans> : <Trans>Download: with a license</Trans>}
      </MenuItem>
      <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={onRename}>
        <Trans>Rename</Trans>
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void send('duplicate', id)}>
        <Trans>Duplicate</Trans>
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={() => void send('delete', id)}>
        <Trans>Move to the trash</Trans>
      </MenuItem>
    </Menu>
  )
}
