import { describe, expect, test } from 'vitest'
import { cardHeading } from './sign-up-dialog.tsx'

describe('DEST-3 card headings', () => {
  test.each([
    // slugs
    ['mutual-non-disclosure-agreement-D1', 'Mutual Non Disclosure Agreement'],
    ['doc/letter-of-intent-D23', 'Letter of Intent'],
    ['/templates/letter-of-intent-D23/', 'Letter of Intent'],
    ['/fr/templates/bail-commercial-D22/', 'Bail Commercial'],
    ['the-art-of-the-deal', 'The Art of the Deal'],
    ['état-des-lieux-D4', 'État des Lieux'],
    ['lease--of--a-shop-D7', 'Lease of a Shop'],
    ['lease-D7?utm_source=news', 'Lease'],
    ['lease-D7#first-step', 'Lease'],
    ['business-plan-kit/', 'Business Plan Kit'],
    // the document of a guide
    ['#lease-D7', 'Lease'],
    ['/guides/how-to-write-a-lease/#letter-of-intent-D23', 'Letter of Intent'],
    ['/guides/how-to-write-a-lease/#first-step', 'How to Write a Lease'],
    // folders
    ['search/?t=terms%20of%20use', 'Terms of Use'],
    ['search/?t=terms+of+use', 'Terms of Use'],
    ['search/?t=employee-handbook', 'Employee Handbook'],
    ['search/?t=100%', '100%'],
    ['search/?t=', ''],
    // labels: the same rule, dashes too
    ['Mutual Non-Disclosure Agreement', 'Mutual Non Disclosure Agreement'],
    ['One-Way Non-Disclosure Agreement', 'One Way Non Disclosure Agreement'],
    ['E-Mail', 'E Mail'],
    ['E-mail policy', 'E Mail Policy'],
    ['Lease – Commercial', 'Lease Commercial'],
    ['Commercial Lease D7', 'Commercial Lease'],
    ['how to write a business plan', 'How to Write a Business Plan'],
    ['Rent / Lease Agreement', 'Rent / Lease Agreement'],
    ['Rent/Lease', 'Rent/Lease'],
    ['NDA for SaaS', 'NDA for SaaS'],
    ['LEASE OF A SHOP', 'LEASE of a SHOP'],
    ['In the Matter of', 'In the Matter of'],
    ['Pagaré', 'Pagaré'],
    ['  Lease  ', 'Lease'],
    // small words of every language
    ['convention de rupture à l’amiable', 'Convention de Rupture à l’Amiable'],
    ["l'accord d'entreprise", "L'Accord d'Entreprise"],
    ['contrato de prestación de servicios', 'Contrato de Prestación de Servicios'],
    ['Vertrag über die Nutzung von Räumen', 'Vertrag über die Nutzung von Räumen'],
    ['contratto dell’impresa con il socio', 'Contratto dell’Impresa con il Socio'],
    ['contrato de locação para o comércio', 'Contrato de Locação para o Comércio'],
    // nothing to say
    ['', ''],
    [' ', ''],
    ['/', ''],
    ['-', ''],
    ['D7', ''],
  ])('%j reads %j', (slugOrLabel, heading) => {
    expect(cardHeading(slugOrLabel)).toBe(heading)
    expect(cardHeading(heading), 'a heading is one already').toBe(heading)
  })
})
