import type { FileFormat } from '#engine/render/pool.ts'
import type { Printable } from '#engine/sheet/printable.ts'
import type { Database, Transaction } from './database/connection.ts'
import type { Hooks } from './hooks.ts'
import type { InMemoryRateLimiter, Limits } from './rate-limits/index.ts'
import type { Settings } from './settings.ts'

/** The part of a structured logger that use cases need; the request's own logger carries its id. */
export interface Logger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Jobs are enqueued in the transaction of the change that asks for them: both happen or neither. */
export interface JobQueue {
  /** `notBefore`: when it may be begun; at once where nothing is said. */
  enqueue(transaction: Transaction, name: string, data: object, notBefore?: Date): Promise<void>
}

/** Slow, salted password hashing with bounded concurrency. */
export interface PasswordHasher {
  hash(password: string): Promise<string>
  verify(hash: string, password: string): Promise<boolean>
}

/** The formats that a document leaves in. */
export type DocumentFormat = FileFormat

/** A document as a file, and the characters that show as boxes because none of our fonts draws them. */
export interface DocumentFile {
  bytes: Uint8Array
  unprintable: string[]
}

/** What may be seen of a document whose text is withheld: its first page as WebP, and its number of pages. */
export interface PreviewPicture {
  picture: Uint8Array
  pages: number
}

/** An uploaded logo as a new PNG, its size in pixels; or why it is none. */
export type LogoRead =
  | { ok: true; picture: Buffer; width: number; height: number }
  | { ok: false; error: 'not_png_or_jpeg' | 'unreadable' | 'too_many_pixels' }

/** Reads an uploaded logo in a process of its own: PNG and JPEG alone, told by their bytes. */
export type ReadLogo = (bytes: Uint8Array) => Promise<LogoRead>

/** Makes files and pictures of evaluated documents, in processes of its own. */
export interface DocumentRenderer {
  /** An account's files are made a few at a time; others wait. Nothing is made once `signal` is aborted. */
  render(
    tree: Printable,
    format: DocumentFormat,
    owner: { accountId: string; signal?: AbortSignal },
  ): Promise<DocumentFile>
  /**
   * The watermark, all over the picture, tells whose it is. No more words than `clearWords` can be read, and
   * what was answered to `clearAnswers`. Draws one picture of an account at a time.
   */
  drawPreview(
    accountId: string,
    tree: Printable,
    look: { watermark: string; clearWords?: number | undefined; clearAnswers?: readonly string[] },
  ): Promise<PreviewPicture>
}

/**
 * What the provider of a captcha says of a visitor: a person, a program, or nothing, because it cannot be
 * reached in time or makes no sense.
 */
export type CaptchaVerdict = 'person' | 'program' | 'unknown'

/** Somebody else's captcha, where an operator has one (CAPT-1). Never throws, and answers within seconds. */
export interface CaptchaProvider {
  verify(token: string, purpose: string): Promise<CaptchaVerdict>
}

/** Absolute base addresses without a trailing slash (SET-4: paths of one process, or hosts of their own). */
export interface BaseUrls {
  website: string
  /** The web application and the account site. */
  webApp: string
  userbase: string
  /** The auth and account services: `auth/…` and `account/…` lie below it. */
  accountServices: string
  /** Search and top50. */
  templates: string
  /** What a subscription of PayPal's stands at (PAY-5). */
  paypal: string
  /** Tells a visitor where they are taken to be; it may be somebody else's. */
  geo: string
}

/**
 * Everything a use case may need from outside; each takes the part it uses: `Pick<Dependencies, 'db' |
 * 'clock'>`. Modules add what theirs are given besides, in their manifests.
 */
export interface Dependencies {
  db: Database
  clock: () => Date
  log: Logger
  jobs: JobQueue
  hooks: Hooks
  passwords: PasswordHasher
  /** Our own names, which make no good password. */
  productWords: readonly string[]
  /** Null where there is none: then proofs of work are all there is. */
  captcha: CaptchaProvider | null
  /** How often what may be done, as the operator has it. */
  limits: Limits
  /** What an operator has set of the modules' own. */
  settings: Settings
  /** What this process counts by itself. */
  rateLimiter: InMemoryRateLimiter
  urls: BaseUrls
  /** Signs the access token and the website's log-in (HS256, 32 bytes at least). */
  tokenKey: Uint8Array
  /** The key before it, whose log-ins, links and proofs still hold; undefined where there is none. */
  formerTokenKey?: Uint8Array | undefined
}
