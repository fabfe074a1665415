import type { Address, Party, Template } from '../../source/index.ts'

interface People {
  /** A company, an individual, another company. */
  parties: [company: Party, individual: Party, other: Party]
  address: Address
}

const people = (company: Party & { address: Address }, somebody: Party, other: Party): People => ({
  parties: [
    { kind: 'company', ...company },
    { kind: 'individual', ...somebody },
    { kind: 'company', ...other },
  ],
  address: company.address,
})

/** Made-up companies and people, with the particulars that their country writes into a contract. */
const PEOPLE: Record<string, People> = {
  US: people(
    {
      name: 'Harbor & Pine Retail, Inc.',
      entityType: 'corporation',
      organizedIn: 'the State of Delaware',
      registrationNumber: '7304418',
      taxNumber: '12-3456789',
      email: 'legal@example.com',
      signatoryName: 'Dana Whitfield',
      signatoryTitle: 'Chief Operating Officer',
      address: {
        line1: '410 Mercer Street',
        line2: 'Suite 12',
        city: 'Seattle',
        region: 'WA',
        postalCode: '98109',
        country: 'US',
      },
    },
    {
      name: 'Luis Ortega Maldonado',
      email: 'luis@example.org',
      address: {
        line1: '77 Wacker Drive',
        city: 'Chicago',
        region: 'IL',
        postalCode: '60601',
        country: 'US',
      },
    },
    {
      name: 'Lakeview Fixtures LLC',
      entityType: 'limited liability company',
      organizedIn: 'the State of Illinois',
      registrationNumber: '08812345',
      taxNumber: '98-7654321',
      email: 'office@example.net',
      signatoryName: 'Grace Kim',
      signatoryTitle: 'Manager',
      address: { line1: '9 Dock Road', city: 'Evanston', region: 'IL', postalCode: '60201', country: 'US' },
    },
  ),
  CA: people(
    {
      name: 'Érablière Boréale inc.',
      entityType: 'société par actions',
      organizedIn: 'la Loi sur les sociétés par actions (Québec)',
      registrationNumber: '1170000000',
      taxNumber: '123456789 RT0001',
      email: 'juridique@example.ca',
      signatoryName: 'Maude Gagnon',
      signatoryTitle: 'présidente',
      address: {
        line1: '1250, rue Sherbrooke Ouest',
        city: 'Montréal',
        region: 'QC',
        postalCode: 'H3G 1H7',
        country: 'CA',
      },
    },
    {
      name: 'Étienne Tremblay',
      email: 'etienne@example.ca',
      address: {
        line1: '40, rue Saint-Jean',
        city: 'Québec',
        region: 'QC',
        postalCode: 'G1R 1P5',
        country: 'CA',
      },
    },
    {
      name: 'Northlight Analytics Ltd.',
      entityType: 'corporation',
      organizedIn: 'the Province of Ontario',
      registrationNumber: '1002345678',
      taxNumber: '987654321 RT0001',
      email: 'office@example.ca',
      signatoryName: 'Owen Clarke',
      signatoryTitle: 'Director',
      address: {
        line1: '88 King Street West',
        city: 'Toronto',
        region: 'ON',
        postalCode: 'M5H 1A1',
        country: 'CA',
      },
    },
  ),
  GB: people(
    {
      name: 'Thornbury Instruments Limited',
      entityType: 'private limited company',
      organizedIn: 'England and Wales',
      registrationNumber: '09876543',
      taxNumber: 'GB 123 4567 89',
      email: 'legal@example.co.uk',
      signatoryName: 'Margaret Hughes',
      signatoryTitle: 'Director',
      address: { line1: '14 Clifton Road', city: 'Bristol', postalCode: 'BS8 1AF', country: 'GB' },
    },
    {
      name: 'Oliver Bennett',
      email: 'oliver@example.co.uk',
      address: { line1: '3 Mill Lane', city: 'Leeds', postalCode: 'LS1 4DY', country: 'GB' },
    },
    {
      name: 'Calder & Stone LLP',
      entityType: 'limited liability partnership',
      organizedIn: 'England and Wales',
      registrationNumber: 'OC312345',
      taxNumber: 'GB 987 6543 21',
      email: 'office@example.co.uk',
      signatoryName: 'James Calder',
      signatoryTitle: 'Partner',
      address: { line1: '60 Fleet Street', city: 'London', postalCode: 'EC4Y 1JU', country: 'GB' },
    },
  ),
  FR: people(
    {
      name: 'Garance Conseil',
      entityType: 'société à responsabilité limitée au capital de 10 000 euros',
      organizedIn: 'le droit français',
      registrationNumber: '512 345 678 RCS Lyon',
      taxNumber: 'FR 12 512345678',
      email: 'contact@example.fr',
      signatoryName: 'Camille Lefèvre',
      signatoryTitle: 'gérante',
      address: { line1: '12, rue de la République', city: 'Lyon', postalCode: '69002', country: 'FR' },
    },
    {
      name: 'Noé Marchand',
      email: 'noe@example.fr',
      address: { line1: '5, avenue des Tilleuls', city: 'Grenoble', postalCode: '38000', country: 'FR' },
    },
    {
      name: 'Atelier du Marais',
      entityType: 'société par actions simplifiée',
      organizedIn: 'le droit français',
      registrationNumber: '498 765 432 RCS Paris',
      taxNumber: 'FR 98 498765432',
      email: 'bureau@example.fr',
      signatoryName: 'Hélène Aubry',
      signatoryTitle: 'présidente',
      address: { line1: '8, rue des Archives', city: 'Paris', postalCode: '75004', country: 'FR' },
    },
  ),
  ES: people(
    {
      name: 'Almazara del Sur, S.L.',
      entityType: 'sociedad de responsabilidad limitada',
      organizedIn: 'la legislación española',
      registrationNumber: 'Registro Mercantil de Sevilla, hoja SE-12345',
      taxNumber: 'B12345674',
      email: 'legal@example.es',
      signatoryName: 'Lucía Romero Vega',
      signatoryTitle: 'administradora única',
      address: { line1: 'Calle Sierpes, 24', city: 'Sevilla', postalCode: '41004', country: 'ES' },
    },
    {
      name: 'Marcos Ibáñez Soler',
      taxNumber: '12345678Z',
      email: 'marcos@example.es',
      address: { line1: 'Avenida del Puerto, 101', city: 'Valencia', postalCode: '46023', country: 'ES' },
    },
    {
      name: 'Talleres Montblanc, S.A.',
      entityType: 'sociedad anónima',
      organizedIn: 'la legislación española',
      registrationNumber: 'Registro Mercantil de Barcelona, hoja B-67890',
      taxNumber: 'A87654321',
      email: 'oficina@example.es',
      signatoryName: 'Jordi Puig Ferrer',
      signatoryTitle: 'consejero delegado',
      address: { line1: 'Carrer de Balmes, 7', city: 'Barcelona', postalCode: '08007', country: 'ES' },
    },
  ),
  MX: people(
    {
      name: 'Textiles del Bajío, S.A. de C.V.',
      entityType: 'sociedad anónima de capital variable',
      organizedIn: 'las leyes de los Estados Unidos Mexicanos',
      registrationNumber: 'folio mercantil 123456',
      taxNumber: 'TBA010203AB1',
      email: 'legal@example.mx',
      signatoryName: 'Sofía Hernández Luna',
      signatoryTitle: 'apoderada legal',
      address: {
        line1: 'Blvd. Aeropuerto 800',
        city: 'León',
        region: 'Guanajuato',
        postalCode: '37290',
        country: 'MX',
      },
    },
    {
      name: 'Diego Castillo Ramos',
      taxNumber: 'CARD850101AB2',
      email: 'diego@example.mx',
      address: { line1: 'Av. Reforma 222', city: 'Ciudad de México', postalCode: '06600', country: 'MX' },
    },
    {
      name: 'Agropecuaria Los Altos, S. de R.L.',
      entityType: 'sociedad de responsabilidad limitada',
      organizedIn: 'las leyes de los Estados Unidos Mexicanos',
      registrationNumber: 'folio mercantil 654321',
      taxNumber: 'ALA040506CD3',
      email: 'oficina@example.mx',
      signatoryName: 'Raúl Ortiz Peña',
      signatoryTitle: 'gerente',
      address: {
        line1: 'Calle Hidalgo 15',
        city: 'Tepatitlán',
        region: 'Jalisco',
        postalCode: '47600',
        country: 'MX',
      },
    },
  ),
}

/** Of the template's jurisdiction; of its language's country where it is for none in particular. */
export function peopleOf({ jurisdiction, language }: Pick<Template, 'jurisdiction' | 'language'>): People {
  const [country = ''] = jurisdiction.split('-')
  const found = PEOPLE[country] ?? PEOPLE[language.split('-')[1] ?? ''] ?? PEOPLE.US
  if (!found) throw new Error('nobody lives anywhere')
  return found
}
