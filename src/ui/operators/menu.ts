import type { MessageDescriptor } from '@lingui/core'
import type { ReactNode } from 'react'

/** What this installation has, where a row of the menu depends on it. */
export interface Installation {
  hasLocalMail: boolean
  hasSecondFactor: boolean
}

/** A row of the operators' menu: `admin/menu.tsx` of a module exports those of its screens as `rows`. */
export interface MenuRow {
  /** Rows stand in the order of these numbers. */
  place: number
  to: string
  title: MessageDescriptor
  /** What is done there; `waiting` says how much of it waits for an operator. */
  detail: (waiting: number) => ReactNode
  /** Names its figure at the head of the menu: today's, or how much waits where it counts none of today. */
  figure?: MessageDescriptor
  isShown?: (installation: Installation) => boolean
}
