/**
 * Who runs this site: an operator puts their own name and ways to be reached here. Everything is shown as it stands, in
 * the footer and in the legal pages. The address, number and mailbox below are examples that belong to nobody.
 */
export const brand = {
  name: 'Formulary',
  /** Who is responsible for the site, as the law names them. */
  operator: 'Formulary (demonstration)',
  /** The lines of the postal address. */
  address: ['1 Example Street', 'Montreal, Quebec H2Y 0A0', 'Canada'],
  /** As printed, and as dialled. */
  phone: { text: '+1 514 555 0100', number: '+15145550100' },
  supportEmail: 'support@formulary.example',
} as const
