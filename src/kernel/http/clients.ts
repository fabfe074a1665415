import type { IncomingMessage } from 'node:http'
import type { Context } from 'hono'
import type { DeviceKind, NetworkTraits } from './schema.ts'

/** Who asks, before anybody is known: what a request tells of where it comes from. */
export interface Visitor {
  /** Keyed hash of the /24 or /64 the request came from. */
  network: string
  requestId?: string | undefined
  /** Browser and system by name, "Firefox, Windows", where they are known. */
  device?: string | null
  /** By the browser's own name. A page that is alive knows better (SIGN-13). */
  deviceKind?: DeviceKind
  /** ISO 3166 code, where it is known. */
  country?: string | null
  /** The secret by which this browser is known again, where it has one. */
  deviceSecret?: string | undefined
  /** What the log of experiments knows this visit by, where its browser keeps no number. */
  visitUnit?: string
}

/** Where an address lies, as far as the databases know. */
export interface Place {
  /** ISO 3166, two letters. */
  country: string | null
  /** Its names by language (BCP 47); null where the city is not known. */
  cityNames: Readonly<Record<string, string>> | null
}

/** What a visitor is told of themselves. */
export interface LocatedVisitor {
  place: Place
  network: NetworkTraits
  /** As the server sees it. */
  ipAddress: string | null
  browser: { name: string | null; system: string | null }
  device: DeviceKind | null
}

/**
 * What a request tells of where it comes from. Networks and addresses are keyed hashes: they count and
 * compare like themselves, and whoever reads one in a row or a log cannot go back to an address without the
 * key.
 */
export interface Clients {
  /** The /24 or /64 it comes from. */
  clientNetwork(context: Context): string
  /** The visitor's own address, as far as one has an address of their own. */
  clientAddress(context: Context): string
  /** What the log of experiments knows this visit by, where its browser keeps no number. */
  visitUnit(context: Context): Promise<string>
  /** The country it comes from (ISO 3166), for who answers it before any middleware; null where unknown. */
  countryOf(request: IncomingMessage): Promise<string | null>
  describeVisitor(context: Context): Promise<Visitor>
  /** What a visitor is told of themselves, whole address included: never kept and never logged. */
  locateVisitor(context: Context): Promise<LocatedVisitor>
}
