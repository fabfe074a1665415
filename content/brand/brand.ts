/** As printed, and as dialled. */
interface Phone {
  text: string
  number: string
}

/** What an operator says of themselves. What is left out leaves no hole on any page. */
interface Brand {
  name: string
  /** Who is responsible for the site, as the law names them. */
  operator: string
  /** The lines of the postal address. */
  address: readonly string[]
  phone: Phone
  /** Other numbers for callers from a country, by its ISO 3166 code, and in a language, by its code. */
  phonesByCountry?: Readonly<Record<string, Phone>>
  phonesByLanguage?: Readonly<Record<string, Phone>>
  /** What the geography service tells visitors, by the code of their language; left out, it tells nothing. */
  marketingMessage?: Readonly<Record<string, string>>
  supportEmail: string
  /** Within how many working days most messages are answered; left out, no page names a time. */
  answersWithinDays?: number
  /** Pages of the operator elsewhere: their names, and where they are. */
  social: readonly { name: string; url: string }[]
  /** How customers rate the service, out of 5, at whom, and where that can be checked. */
  rating?: { value: number; count: number; source: string; url: string }
  claims: Claims
}

/**
 * CLAIM-1: figures that an operator can prove. The website shows each one that is filled in here. Templates
 * are not among them: the library counts them itself.
 */
export interface Claims {
  /** People who have signed up, and the year from which they are counted. */
  signUps?: { count: number; since: number }
  /** Documents that were downloaded, and the year from which they are counted. */
  downloads?: { count: number; since: number }
  countries?: number
  /** Teams and companies. */
  businesses?: number
  lawFirms?: number
  /** One for every purchase, so far. */
  plantedTrees?: number
  /** Parts that the product is made of. */
  coreModules?: number
}

/**
 * Who runs this site. Replace it with your own name and contact details: the footer and the legal pages show
 * them exactly as written. The address, phone number and mailbox below are made up.
 */
export const brand: Brand = {
  name: 'Formulary',
  operator: 'Formulary (demonstration)',
  address: ['1 Example Street', 'Montreal, Quebec H2Y 0A0', 'Canada'],
  phone: { text: '+1 514 555 0100', number: '+15145550100' },
  supportEmail: 'support@formulary.example',
  social: [],
  // A demonstration has nobody to count.
  claims: {},
}
