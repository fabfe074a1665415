import type { Address, Party, Template } from '../../source/index.ts'

interface People {
  /** A company, an individual, another company. */
  parties: [company: Party, individual: Party, other: Party]
  address: Address
}

type Somebody = Party & { address: Address }

const at = (line1: string, postalCode: string, city: string, more: Address = {}): Address => ({
  line1,
  city,
  postalCode,
  ...more,
})

function people(country: string, company: Somebody, individual: Somebody, other: Somebody): People {
  const living = (kind: 'company' | 'individual', { address, ...somebody }: Somebody): Party => ({
    kind,
    ...somebody,
    address: { ...address, country },
  })
  return {
    parties: [living('company', company), living('individual', individual), living('company', other)],
    address: { ...company.address, country },
  }
}

/** Made-up companies and people, with the particulars that their country writes into a contract. */
const PEOPLE: Record<string, People> = {
  US: people(
    'US',
    {
      name: 'Harbor & Pine Retail, Inc.',
      entityType: 'corporation',
      organizedIn: 'the State of Delaware',
      registrationNumber: '7304418',
      taxNumber: '12-3456789',
      email: 'legal@example.com',
      signatoryName: 'Dana Whitfield',
      signatoryTitle: 'Chief Operating Officer',
      address: at('410 Mercer Street', '98109', 'Seattle', { region: 'WA', line2: 'Suite 12' }),
    },
    {
      name: 'Luis Ortega Maldonado',
      email: 'luis@example.org',
      address: at('77 Wacker Drive', '60601', 'Chicago', { region: 'IL' }),
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
      address: at('9 Dock Road', '60201', 'Evanston', { region: 'IL' }),
    },
  ),
  CA: people(
    'CA',
    {
      name: 'Érablière Boréale inc.',
      entityType: 'société par actions',
      organizedIn: 'la Loi sur les sociétés par actions (Québec)',
      registrationNumber: '1170000000',
      taxNumber: '123456789 RT0001',
      email: 'juridique@example.ca',
      signatoryName: 'Maude Gagnon',
      signatoryTitle: 'présidente',
      address: at('1250, rue Sherbrooke Ouest', 'H3G 1H7', 'Montréal', { region: 'QC' }),
    },
    {
      name: 'Étienne Tremblay',
      email: 'etienne@example.ca',
      address: at('40, rue Saint-Jean', 'G1R 1P5', 'Québec', { region: 'QC' }),
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
      address: at('88 King Street West', 'M5H 1A1', 'Toronto', { region: 'ON' }),
    },
  ),
  GB: people(
    'GB',
    {
      name: 'Thornbury Instruments Limited',
      entityType: 'private limited company',
      organizedIn: 'England and Wales',
      registrationNumber: '09876543',
      taxNumber: 'GB 123 4567 89',
      email: 'legal@example.co.uk',
      signatoryName: 'Margaret Hughes',
      signatoryTitle: 'Director',
      address: at('14 Clifton Road', 'BS8 1AF', 'Bristol'),
    },
    { name: 'Oliver Bennett', email: 'oliver@example.co.uk', address: at('3 Mill Lane', 'LS1 4DY', 'Leeds') },
    {
      name: 'Calder & Stone LLP',
      entityType: 'limited liability partnership',
      organizedIn: 'England and Wales',
      registrationNumber: 'OC312345',
      taxNumber: 'GB 987 6543 21',
      email: 'office@example.co.uk',
      signatoryName: 'James Calder',
      signatoryTitle: 'Partner',
      address: at('60 Fleet Street', 'EC4Y 1JU', 'London'),
    },
  ),
  FR: people(
    'FR',
    {
      name: 'Garance Conseil',
      entityType: 'société à responsabilité limitée au capital de 10 000 euros',
      organizedIn: 'le droit français',
      registrationNumber: '512 345 678 RCS Lyon',
      taxNumber: 'FR 12 512345678',
      email: 'contact@example.fr',
      signatoryName: 'Camille Lefèvre',
      signatoryTitle: 'gérante',
      address: at('12, rue de la République', '69002', 'Lyon'),
    },
    {
      name: 'Noé Marchand',
      email: 'noe@example.fr',
      address: at('5, avenue des Tilleuls', '38000', 'Grenoble'),
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
      address: at('8, rue des Archives', '75004', 'Paris'),
    },
  ),
  ES: people(
    'ES',
    {
      name: 'Almazara del Sur, S.L.',
      entityType: 'sociedad de responsabilidad limitada',
      organizedIn: 'la legislación española',
      registrationNumber: 'Registro Mercantil de Sevilla, hoja SE-12345',
      taxNumber: 'B12345674',
      email: 'legal@example.es',
      signatoryName: 'Lucía Romero Vega',
      signatoryTitle: 'administradora única',
      address: at('Calle Sierpes, 24', '41004', 'Sevilla'),
    },
    {
      name: 'Marcos Ibáñez Soler',
      taxNumber: '12345678Z',
      email: 'marcos@example.es',
      address: at('Avenida del Puerto, 101', '46023', 'Valencia'),
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
      address: at('Carrer de Balmes, 7', '08007', 'Barcelona'),
    },
  ),
  DE: people(
    'DE',
    {
      name: 'Weserkontor Handels GmbH',
      registrationNumber: 'Amtsgericht Bremen HRB 00000',
      taxNumber: 'DE000000000',
      email: 'recht@example.com',
      signatoryName: 'Katrin Hollmann',
      signatoryTitle: 'Geschäftsführerin',
      address: at('Am Speicher 12', '28195', 'Bremen'),
    },
    { name: 'Jonas Brandt', email: 'jonas@example.org', address: at('Lindenweg 7', '50667', 'Köln') },
    {
      name: 'Tannhof Metallbau KG',
      registrationNumber: 'Amtsgericht Freiburg HRA 00000',
      taxNumber: 'DE000000001',
      email: 'buero@example.net',
      signatoryName: 'Selim Aydin',
      signatoryTitle: 'persönlich haftender Gesellschafter',
      address: at('Industriestraße 40', '79108', 'Freiburg'),
    },
  ),
  MX: people(
    'MX',
    {
      name: 'Textiles del Bajío, S.A. de C.V.',
      entityType: 'sociedad anónima de capital variable',
      organizedIn: 'los Estados Unidos Mexicanos',
      registrationNumber: '123456',
      taxNumber: 'TBA010203AB1',
      email: 'legal@example.mx',
      signatoryName: 'Sofía Hernández Luna',
      signatoryTitle: 'apoderada legal',
      address: at('Blvd. Aeropuerto 800', '37290', 'León', { region: 'Guanajuato' }),
    },
    {
      name: 'Diego Castillo Ramos',
      taxNumber: 'CARD850101AB2',
      email: 'diego@example.mx',
      address: at('Av. Reforma 222', '06600', 'Ciudad de México'),
    },
    {
      name: 'Agropecuaria Los Altos, S. de R.L.',
      entityType: 'sociedad de responsabilidad limitada',
      organizedIn: 'los Estados Unidos Mexicanos',
      registrationNumber: '654321',
      taxNumber: 'ALA040506CD3',
      email: 'oficina@example.mx',
      signatoryName: 'Raúl Ortiz Peña',
      signatoryTitle: 'gerente',
      address: at('Calle Hidalgo 15', '47600', 'Tepatitlán', { region: 'Jalisco' }),
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
