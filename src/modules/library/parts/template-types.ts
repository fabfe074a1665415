import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TemplateType } from '#engine/source/index.ts'

/** What each type of template is called, as a heading over many of them. */
export const templateTypes: Record<TemplateType, MessageDescriptor> = {
  contract: msg`Contracts`,
  instrument: msg`Notes and bills of sale`,
  letter: msg`Letters`,
  policy: msg`Policies`,
  notice: msg`Notices`,
  resolution: msg`Resolutions`,
  jobDescription: msg`Job descriptions`,
  form: msg`Forms`,
  spreadsheet: msg`Spreadsheets`,
}
