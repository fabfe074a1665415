import { z } from 'zod'

/**
 * The settings that modules bring, as they are read: each adds what its manifest names (`SettingsOf`).
 * Descriptions and examples become `.env.example`; messages complete a sentence that begins with the
 * setting's name.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their settings
export interface Settings {}

/** What the settings of a manifest are, once they are read. */
export type SettingsOf<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** A whole number between two others, both included. */
export const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .transform(Number)
    .refine((value) => Number.isInteger(value) && value >= from && value <= to, {
      error: `must be a whole number from ${from} to ${to}`,
    })

/** An address without its trailing slash. */
export const address = (protocols: string[]) =>
  z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
      error: `must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    })
    .transform((value) => value.replace(/\/+$/, ''))

export const webAddress = address(['http:', 'https:'])

/** What is missing of settings that only work together: nothing where all or none of them are set. */
export function listMissingTogether<Name extends string>(
  settings: Readonly<Partial<Record<Name, unknown>>>,
  names: readonly Name[],
): string[] {
  const given = names.filter((name) => settings[name] !== undefined)
  if (given.length === 0) return []
  return names
    .filter((name) => settings[name] === undefined)
    .map((name) => `${name} must be set beside ${given.join(' and ')}`)
}
