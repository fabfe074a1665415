import type { Arrangement } from '#modules/library/catalogue/arrangement.ts'

const named = (name: string) => ({ en: name, fr: `${name} (fr)`, es: `${name} (es)` })

/** A small arrangement: two sub-categories of two departments, two collections, counterparts only if told. */
export function buildArrangement(counterparts: Arrangement['counterparts'] = []): Arrangement {
  return {
    categories: [
      { code: 'L01', slug: 'confidentiality', department: 'legal', name: named('Confidentiality') },
      { code: 'L03', slug: 'services', department: 'legal', name: named('Services') },
      { code: 'H04', slug: 'employment-contracts', department: 'human-resources', name: named('Employment') },
    ],
    collections: [
      {
        slug: 'contracts',
        types: ['contract'],
        categories: [],
        name: named('Contracts'),
        lead: named('Agreements between two sides or more.'),
        packs: [],
      },
      {
        slug: 'letters',
        types: ['letter'],
        categories: ['L01'],
        name: named('Letters'),
        lead: named('Letters that say one thing clearly.'),
        packs: [],
      },
    ],
    families: [],
    counterparts,
  }
}
