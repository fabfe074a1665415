import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import type { PageLoader } from '#ui/website/page-loader.server.ts'
import { messageAction, messageFormData } from '../message-form/message-action.server.ts'
import type { MessageFormData } from '../message-form/message-form.tsx'
import { uninstallForm } from '../message-form/message-rules.ts'

export const loader: PageLoader<MessageFormData> = ({ i18n, url }) => ({
  title: i18n._(msg`Leaving ${brand.name}`),
  description: i18n._(
    msg`What stays when you stop using ${brand.name}, how to have it deleted, and one question about why.`,
  ),
  data: messageFormData(url),
})

export const action = messageAction(uninstallForm)
