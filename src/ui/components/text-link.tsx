import clsx from 'clsx'
import { Link, type LinkProps } from 'react-router'

/** A link in running text. */
export function TextLink({ className, ...link }: LinkProps) {
  return <Link discover="none" {...link} className={clsx('text-link', className)} />
}
