import { Fragment } from 'react'
import { readableEmail } from '#kernel/email-address/readable-email.ts'

/**
 * An address that breaks, where a line is too short for it, before its @ and after its dots and dashes.
 * Whatever stands around it says that a line may end anywhere else too (`wrap-anywhere`): 64 letters without
 * a dot have no better place.
 */
export function EmailAddress({ children }: { children: string }) {
  const parts = readableEmail(children).match(/@?[^@._+-]+[._+-]*|[@._+-]+/g) ?? []
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one address never change their order.
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
