import { msg } from '@lingui/core/macro'
import { brand } from '#content/brand/brand.ts'
import { messagePage } from '../message-form/message-action.server.ts'
import { uninstallForm } from '../message-form/message-rules.ts'

export const { loader, action } = messagePage(uninstallForm, {
  title: msg`Leaving ${brand.name}`,
  description: msg`What stays when you stop using ${brand.name}, how to have it deleted, and one question about why.`,
})
