import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './button-class.ts'

interface LinkButtonProps extends LinkProps, ButtonLook {
  icon?: ReactNode
}

/** A link in the shape of a button: for going somewhere; a Button does something. */
export function LinkButton({ variant, size, wide, icon, className, children, ...link }: LinkButtonProps) {
  return (
    <Link discover="none" {...link} className={clsx(buttonClass({ variant, size, wide }), className)}>
      {icon}
      <span className="min-w-0">{children}</span>
    </Link>
  )
}
