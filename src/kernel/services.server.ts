import type { I18n } from '@lingui/core'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Dependencies, DocumentRenderer, ReadLogo } from './dependencies.ts'
import type { Visitor } from './http/clients.ts'
import type { LocalMailbox } from './mail/local-mailbox.ts'
import type { OperatorRights } from './operator-roles.ts'
import type { Searcher } from './rate-limits/index.ts'

/** Reads what mail without SMTP has kept (SET-20). */
export type LocalMailReader = Pick<LocalMailbox, 'list' | 'find'>

/** A setting as it holds: what is set, or what holds where nothing is. */
export interface SettingInForce {
  name: string
  /** Empty where nothing holds, and of every secret. */
  value: string
  isSet: boolean
  isSecret: boolean
}

/** What runs here, and how it is set up. */
export interface InstallationFacts {
  version: string
  startedAt: Date
  settings: readonly SettingInForce[]
}

/** What the server hands to loaders and actions of the web application with every request. */
export interface Services extends Dependencies {
  /** Where the request comes from, as the limits count it (see `src/kernel/http/clients.ts`). */
  clientNetwork: string
  /** What a log-in notes of the browser it is made with. */
  describeVisitor(): Promise<Visitor>
  /** Who searches the website, as the limits count it. */
  describeSearcher(): Promise<Searcher>
  requestId: string
  renderer: DocumentRenderer
  readLogo: ReadLogo
  /** Null where mail leaves by SMTP. */
  localMail: LocalMailReader | null
  /** Whether operators are asked for a second factor (SET-19). */
  operatorSecondFactor: boolean
  /** What runs here, as its owners see it. */
  installation: InstallationFacts
  /** Which operators may do what on each of their screens. */
  operatorRights: OperatorRights
  /** The answer to whatever a handler threw, logged where it is a fault of ours. */
  toErrorResponse(error: unknown): Response
}

/**
 * How much waits behind rows of the operators' menu, by where they lead.
 * `admin/menu.server.ts` of a module exports it as `countWaiting`.
 */
export type CountWaiting = (services: Services) => Promise<Record<string, number>>

/**
 * What rows of the operators' menu count of today, a day in UTC, by where they lead: how many, or what each
 * currency comes to in its smallest unit; `search` narrows the list behind it.
 * `admin/menu.server.ts` of a module exports it as `countToday`.
 */
export type CountToday = (services: Services) => Promise<Record<string, TodayFigure>>

export interface TodayFigure {
  value: number | { amount: number; currency: string }[]
  search?: string
}

export const servicesContext = createContext<Services | null>(null)

/** The services of a request; throws where the server forgot to hand them over. */
export function getServices(context: Readonly<RouterContextProvider>): Services {
  const services = context.get(servicesContext)
  if (services === null) throw new Error('the server has not set the services of this request')
  return services
}

/** The nonce of a dynamic page's Content-Security-Policy; null on prerendered pages, which hashes allow. */
export const nonceContext = createContext<string | null>(null)

/** The interface language of the request, with its messages: set by the root middleware. */
export const i18nContext = createContext<I18n | null>(null)

/** The messages of the request's language. */
export function getI18n(context: Readonly<RouterContextProvider>): I18n {
  const i18n = context.get(i18nContext)
  if (i18n === null) throw new Error('the root middleware has not set the language')
  return i18n
}
