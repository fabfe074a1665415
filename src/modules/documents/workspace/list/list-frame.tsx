import clsx from 'clsx'
import type { ReactNode } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { List } from '#ui/components/list.tsx'

/** The rows of a list; they step back while others are on their way. */
export function ListFrame({ label, children }: { label: string; children: ReactNode }) {
  const { state, location } = useNavigation()
  const here = useLocation()
  const isChanging = state === 'loading' && location.pathname === here.pathname
  return (
    <div aria-busy={isChanging} className={clsx('transition-opacity', isChanging && 'opacity-60')}>
      <List label={label}>{children}</List>
    </div>
  )
}
