import type { Block } from '#engine/source/index.ts'
import { answer, blank, buildTree, FRENCH_WORDS, line, logo, paragraph, says } from './build-tree.ts'

export const letter = buildTree(
  [
    {
      kind: 'letterhead',
      id: 'letterhead',
      arrangement: 'block',
      sender: [
        [answer('sender', 'Harbor & Pine Retail, Inc.', 'name')],
        [answer('sender', '410 Mercer Street, Suite 12', 'address')],
        [answer('sender', 'Seattle, WA 98109', 'address')],
      ],
      recipient: [
        [answer('recipient', 'Lakeview Fixtures LLC', 'name')],
        says('Attention: Accounts Payable'),
        [answer('recipient', '77 Wacker Drive', 'address')],
        [answer('recipient', 'Chicago, IL 60601', 'address')],
      ],
      date: [answer('letterDate', 'March 3, 2027')],
      delivery: says('By certified mail, return receipt requested'),
      reference: { label: 'Our reference:', content: [answer('ourReference', 'INV-2044')] },
      subject: { label: 'Re:', content: says(['Demand for payment of invoice ', answer('invoice', '2044')]) },
    },
    paragraph('salutation', 'To whom it may concern:'),
    paragraph('body-1', [
      'Invoice 2044 of January 4, 2027 for ',
      answer('amount', '$12,480.00'),
      ' was due on February 3, 2027. We delivered what you ordered on December 18, 2026, and you have not objected to the goods or to the invoice. We have not received your payment.',
    ]),
    paragraph('body-2', [
      'Please pay the whole amount by ',
      answer('deadline', 'March 17, 2027'),
      ' to the account named on the invoice. If part of the amount is in dispute, pay the rest by that day and tell us in writing what you object to and why.',
    ]),
    paragraph('body-3', 'You may send:'),
    paragraph('bullet-1', 'a bank transfer that names the invoice;', 'bullet'),
    paragraph('bullet-2', 'a cashier’s check to the address above.', 'bullet'),
    paragraph(
      'body-4',
      'If we do not hear from you by then, we will hand the matter to our attorneys and will claim interest and the costs of collection that the contract and the law allow. We would rather settle this with you.',
    ),
    {
      kind: 'signatures',
      id: 'signatures',
      style: 'letter',
      signers: [
        {
          id: 'sender',
          role: [],
          name: [answer('sender', 'Dana Whitfield', 'signatoryName')],
          closing: says('Sincerely,'),
          lines: [
            line('', [answer('sender', 'Chief Operating Officer', 'signatoryTitle')]),
            line('', [answer('sender', 'Harbor & Pine Retail, Inc.', 'name')]),
          ],
        },
      ],
    },
    paragraph('enclosure', 'Enclosure: copy of invoice 2044'),
  ],
  {
    title: 'Demand Letter for Payment',
    type: 'letter',
    header: 'Lakeview Fixtures LLC \u00B7 March 3, 2027',
    source: { number: 9002, slug: 'demand-letter' },
  },
)

const FRENCH_PARAGRAPHS = [
  'Par contrat du 12 janvier 2026, vous m’avez confié la livraison de mobilier de bureau. La facture nº\u00A02044, d’un montant de 12\u202F480,00\u00A0€, était payable le 3 février 2027. Elle reste impayée à ce jour, malgré mes rappels des 10 et 20 février.',
  'En conséquence, je vous mets en demeure de régler cette somme dans un délai de huit jours à compter de la réception de la présente. À défaut, je saisirai le tribunal compétent\u202F; les intérêts de retard et l’indemnité forfaitaire de 40\u00A0€ vous seront alors réclamés.',
  'La présente vaut mise en demeure au sens de l’article 1344 du Code civil. «\u00A0Je reste ouvert à un règlement amiable\u00A0» et vous pouvez me joindre au 04\u00A072\u00A000\u00A000\u00A000.',
]

/** French arrangement: the recipient at the right, place and date below. */
export const frenchLetter = buildTree(
  [
    logo,
    {
      kind: 'letterhead',
      id: 'letterhead',
      arrangement: 'recipientRight',
      sender: [
        [answer('sender', 'Camille Lefèvre', 'name')],
        [answer('sender', '12, rue de la République', 'address')],
        [answer('sender', '69002 Lyon', 'address')],
      ],
      recipient: [
        [answer('recipient', 'Société Garance SARL', 'name')],
        [answer('recipient', '5, avenue des Tilleuls', 'address')],
        [answer('recipient', '38000 Grenoble', 'address')],
      ],
      date: says([answer('place', 'Lyon'), ', le ', answer('letterDate', '3 mars 2027')]),
      delivery: says('Lettre recommandée avec avis de réception'),
      reference: { label: 'Nos références\u00A0:', content: [answer('ourReference', 'F-2044')] },
      subject: { label: 'Objet\u00A0:', content: says('mise en demeure de payer la facture nº\u00A02044') },
    },
    paragraph('salutation', 'Madame, Monsieur,'),
    ...FRENCH_PARAGRAPHS.map((text, index) => paragraph(`body-${index + 1}`, text)),
    {
      kind: 'signatures',
      id: 'signatures',
      style: 'letter',
      signers: [
        {
          id: 'sender',
          role: [],
          name: [answer('sender', 'Camille Lefèvre', 'name')],
          closing: says(
            'Je vous prie d’agréer, Madame, Monsieur, l’expression de mes salutations distinguées.',
          ),
          lines: [],
        },
      ],
    },
    paragraph('enclosure', 'Pièce jointe\u00A0: copie de la facture nº\u00A02044'),
  ],
  {
    title: 'Mise en demeure',
    type: 'letter',
    language: 'fr-FR',
    page: 'a4',
    header: 'Société Garance SARL \u00B7 3 mars 2027',
    source: { number: 9003, slug: 'mise-en-demeure' },
    words: FRENCH_WORDS,
  },
)

/** A letter whose every party is still unknown. */
export const blankLetter = buildTree(
  letter.blocks.map((block): Block => {
    if (block.kind !== 'letterhead') return block
    return {
      ...block,
      sender: [
        [blank('sender', 'Sender: full legal name', 'name')],
        [blank('sender', 'Sender: address', 'address')],
      ],
      recipient: [
        [blank('recipient', 'Recipient: full legal name', 'name')],
        [blank('recipient', 'Recipient: address', 'address')],
      ],
      date: [blank('letterDate', 'Date of the letter')],
      delivery: [],
      subject: {
        label: 'Re:',
        content: says(['Demand for payment of invoice ', blank('invoice', 'Number of the invoice')]),
      },
    }
  }),
  { title: 'Demand Letter for Payment', type: 'letter', source: { number: 9002, slug: 'demand-letter' } },
)
