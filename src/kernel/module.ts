import type { ZodRawShape } from 'zod'
import type { EventParticulars } from './audit/schema.ts'
import type { Dependencies } from './dependencies.ts'
import type { Clients } from './http/clients.ts'
import type { Api } from './http/endpoint.ts'
import type { JobDefinition } from './jobs/jobs.ts'
import type { MailOutcomes, MailPreparations } from './mail/mail.ts'
import type { OperatorRights } from './operator-roles.ts'
import type { Holdings } from './personal-data.ts'
import type { LimitDefaults } from './rate-limits/schema.ts'

/** What a capability says of itself. Whatever joins all of them is derived from `src/apps/modules.ts`. */
export interface Module {
  /** The name of its folder in `src/modules`. */
  name: string
  /** What it is about, as the table of docs/architecture.md says. */
  about: string
  /** The modules that it imports from; the graph of all has no circle. */
  needs: readonly string[]
  /** Its screens below /app/: the path of each, and the file of its route below the module's folder. */
  screens: Readonly<Record<string, string>>
  /** Which operators open its screens below /app/admin/. */
  rights?: OperatorRights
  /** How often what may be done, until an operator says otherwise in `.env`. */
  limits?: LimitDefaults
  /** What an operator may set of it in `.env` besides; read once, when the server starts. */
  settings?: ZodRawShape
  /** What it records, with the names of the particulars of each event. */
  audit?: EventParticulars
  /** What each of its tables holds of a person: a table that no module names fails personal-data.test.ts. */
  holds?: Holdings
  /** What the server runs of it, loaded when the server starts and not by tools that read manifests. */
  server?: () => Promise<{ server: ModuleServer }>
}

/** What the server has for every service; modules add what theirs are given besides. */
export interface ServiceDependencies extends Dependencies, Clients {}

/** What the server has for work in the background; modules add what theirs is given besides. */
export interface JobDependencies extends Dependencies {}

/** A group of endpoints, at its path below the host's root. */
export interface Service {
  path: string
  routes: Api
  /** The services that pages on other hosts of ours may call, with cookies (SET-4). */
  isOpenToOwnPages?: boolean
}

/** Whose data is exported, and until when anybody waits for it. */
export interface ExportedAccount {
  accountId: string
  signal: AbortSignal
}

/** A file of an export: its path in the archive, without what is no name. */
export interface ExportedFile {
  path: string
  content: Uint8Array
}

/** What the server runs of a module. */
export interface ModuleServer {
  services?(deps: ServiceDependencies): Service[]
  /** What is done in the background: asked for by others, or by the clock (UTC). */
  jobs?(deps: JobDependencies): JobDefinition[]
  /** How its mails are gathered right before they are sent. */
  mails?(deps: Dependencies): Partial<MailPreparations>
  /** What it notes of a mail that has left, and of one that was refused for good. */
  mailOutcomes?(deps: Pick<Dependencies, 'db'>): MailOutcomes
  /** The files that an account takes along besides what tables hold, made one after the other. */
  exportFiles?(deps: JobDependencies, account: ExportedAccount): AsyncIterable<ExportedFile>
}

/** A capability's manifest: light enough for a start and for tools. What is heavy is imported on demand. */
export function defineModule<const Manifest extends Module>(manifest: Manifest): Manifest {
  return manifest
}
