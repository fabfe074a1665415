import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { reviewState } from '#modules/library/catalogue/review-state.ts'
import { checkedTemplates, checkTemplate, compiledEntries, makeMissing } from './checked-templates.ts'
import { readSharedSources, readTemplate } from './read-library.ts'
import { readReviews } from './reviews.ts'
import { revisionOf } from './revision-of.ts'
import { runLibrary } from './run-library.ts'
import { KINDS } from './skeleton.ts'

const project = process.cwd()
const AGREEMENT = 'content/templates/en/window-cleaning-agreement.md'
const LAW = `- id: us-dtsa-notice
  place: US
  topic: trade secrets
  rule: An individual who reports a crime in confidence is not liable for the trade secret.
  source: { title: "18 U.S.C. § 1833(b)", url: "https://uscode.house.gov/" }
  checkedOn: 2026-11-20
  basis: general-knowledge
  reviewEvery: 12
`
let folder: string
let said: string[]

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'library-'))
  mkdirSync(path.join(folder, 'content', 'templates', 'en'), { recursive: true })
  mkdirSync(path.join(folder, 'content', 'law'))
  writeFileSync(path.join(folder, 'content', 'law', 'us.yaml'), LAW)
  const arranged = path.join(folder, 'content', 'library')
  cpSync(path.join(project, 'content', 'library'), arranged, { recursive: true })
  for (const name of ['counterparts.yaml', 'starter-packs.yaml'])
    writeFileSync(path.join(arranged, name), '[]')
  cpSync(path.join(project, 'tests', 'lint', 'good', 'services-agreement.md'), path.join(folder, AGREEMENT))
  process.chdir(folder)
  said = []
  for (const name of ['log', 'error'] as const)
    vi.spyOn(console, name).mockImplementation((line: unknown) => void said.push(String(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
  process.chdir(project)
  rmSync(folder, { recursive: true })
})

function change(find: string, put: string): void {
  writeFileSync(AGREEMENT, readFileSync(AGREEMENT, 'utf8').replace(find, put))
}
function check(file: string) {
  return checkTemplate(readTemplate(file, readSharedSources()), readSharedSources()).problems
}

describe('npm run library', () => {
  it('lists its commands, and refuses one that there is not', async () => {
    expect(await runLibrary([])).toBe(0)
    expect(await runLibrary(['publish'])).toBe(1)
    expect(await runLibrary(['constructor'])).toBe(1)
    expect(said.join('\n')).toContain('reviewed FILE… --by NAME --on YYYY-MM-DD')
    expect(await runLibrary(['prove', 'content/templates/en/none.md'])).toBe(1)
    expect(said.join('\n')).toContain('There is no content/templates/en/none.md.')
  })

  it.each(
    Object.keys(KINDS).flatMap((kind) =>
      ['en', 'fr', 'es', 'de'].map((language) => [kind, language] as const),
    ),
  )('new makes a %s in %s that has no mistake but its marked places', async (kind, language) => {
    expect(await runLibrary(['new', kind, 'a-new-one', '--language', language])).toBe(0)
    const file = `content/templates/${language}/a-new-one.md`
    const problems = check(file)
    expect([...new Set(problems.map(({ rule, message }) => `${rule} ${message}`))]).toEqual([
      'U2-leftover A leftover of drafting: "TODO".',
    ])
    expect(readTemplate(file, readSharedSources()).template?.number).toBe(9002)
    if (['letter', 'form', 'checklist'].includes(kind))
      expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThan(60)
  })

  it('new takes the language of the jurisdiction, and refuses one that does not fit', async () => {
    expect(
      await runLibrary(['new', 'letter', 'entente', '--language', 'fr', '--jurisdiction', 'CA-QC']),
    ).toBe(0)
    expect(readTemplate('content/templates/fr/entente.md', readSharedSources()).template).toMatchObject({
      language: 'fr-CA',
      page: 'letter',
    })
    expect(
      await runLibrary(['new', 'contract', 'contrato', '--language', 'es', '--jurisdiction', 'FR']),
    ).toBe(1)
    expect(await runLibrary(['new', 'contract', 'Window Cleaning'])).toBe(1)
    expect(await runLibrary(['new', 'contract', 'window-cleaning-agreement'])).toBe(1)
    expect(await runLibrary(['new', 'letter', 'new-prices', '--category', 'P99'])).toBe(1)
    expect(said.join('\n')).toMatch(/^P99 is no sub-category\. These are:\n(?: {2}P\d\d .+\n)+Usage/m)
  })

  it('new bears a title that YAML would take for a key', async () => {
    expect(await runLibrary(['new', 'form', 'keys', '--title', 'Keys: a "Receipt"'])).toBe(0)
    expect(readTemplate('content/templates/en/keys.md', readSharedSources()).template?.title).toMatch(
      /^Keys: a /,
    )
  })

  it('check ends with 0 on a good file, and with 1 and its line, rule and remedy on a bad one', async () => {
    expect(await runLibrary(['check', AGREEMENT])).toBe(0)
    change('must clean the windows', 'shall clean the windows')
    said = []
    expect(await runLibrary(['check', AGREEMENT])).toBe(1)
    expect(said.join('\n')).toMatch(
      /window-cleaning-agreement\.md:\d+ {2}W U9-legalese +A word of old drafting: "shall"\. {2}Write must/,
    )
    expect(await runLibrary(['check', 'content/templates/en/none.md'])).toBe(1)
    expect(await runLibrary(['check', 'window-cleaning-agreement'])).toBe(1)
    expect(said.at(-1)).toContain(`There is no file window-cleaning-agreement. Did you mean ${AGREEMENT}?`)
    expect(await runLibrary(['print', 'window-cleaning-agreement.md'])).toBe(1)
    expect(said.at(-1)).toContain(`Did you mean ${AGREEMENT}?`)
    // As a text it would be an empty page.
    const sheet = 'content/sheets/en/window-cleaning-plan.yaml'
    mkdirSync(path.dirname(sheet), { recursive: true })
    writeFileSync(sheet, '')
    expect(await runLibrary(['print', sheet])).toBe(1)
    expect(said.at(-1)).toContain('"spreadsheet" prints a spreadsheet')
    rmSync(sheet)
  })

  it('check of one file refuses a sub-category that there is not', async () => {
    change('category: L03', 'category: L99')
    expect(await runLibrary(['check', AGREEMENT])).toBe(1)
    expect(said.join('\n')).toMatch(/\.md:\d+ {2}E library +L99 is no sub-category\. {2}Write a code of /)
  })

  it('check without a file sees what only shows across files', async () => {
    cpSync(AGREEMENT, 'content/templates/en/second.md')
    expect(await runLibrary(['check'])).toBe(1)
    for (const rule of ['U6-number', 'U6-slug', 'T1-similar', 'T7-title', 'U8-shared'])
      expect(said.join('\n')).toContain(rule)
  })

  it('takes what was checked before, until its file, its clause or its rule of law is another', async () => {
    const clause = path.join('content', 'clauses', 'en', 'quiet.v1.md')
    mkdirSync(path.dirname(clause), { recursive: true })
    const writeClause = (words: string) =>
      writeFileSync(
        clause,
        `---\nid: quiet\nversion: 1\npurpose: For work among tenants.\n---\n\n## Quiet {% #quiet %}\n\n1. ${words}\n`,
      )
    writeClause('The crew works in silence.')
    change('## Law {% #law %}', '{% clause "quiet" version=1 /%}\n\n## Law {% #law %}')
    const made = () => JSON.stringify(checkedTemplates(readSharedSources()))
    const kept = () => readdirSync(path.join('build', 'compiled'))
    const first = made()
    const [file = ''] = kept()
    const stored = path.join('build', 'compiled', file)
    writeFileSync(stored, readFileSync(stored, 'utf8').replace('in silence', 'in the silence that was kept'))
    expect(made()).toContain('in the silence that was kept')

    writeClause('The crew whispers.')
    expect(made()).toContain('The crew whispers.')
    const law = path.join('content', 'law', 'us.yaml')
    writeFileSync(law, LAW.replace('reviewEvery: 12', 'reviewEvery: 6'))
    expect(made()).not.toBe(first)
    expect(kept()).not.toContain(file)
    change('Window Cleaning Agreement', 'Pane Cleaning Agreement')
    expect(made()).toContain('Pane Cleaning Agreement')
    expect(kept()).toHaveLength(1)
  })

  it('compiles many templates in threads, and then takes what they have made', async () => {
    for (let copy = 0; copy < 40; copy += 1) cpSync(AGREEMENT, `content/templates/en/copy-${copy}.md`)
    const shared = readSharedSources()
    await makeMissing(shared, { isChecked: false })
    const kept = readdirSync(path.join('build', 'compiled'))
    expect(kept).toHaveLength(41)
    expect(compiledEntries(shared).map(({ file }) => file)).toContain('content/templates/en/copy-39.md')
    expect(readdirSync(path.join('build', 'compiled'))).toEqual(kept)
  }, 120_000)

  it('check sees one rule of law in two files', async () => {
    writeFileSync('content/law/us-more.yaml', LAW)
    expect(await runLibrary(['check'])).toBe(1)
    expect(said.join('\n')).toMatch(/us\.yaml:1 .*us-dtsa-notice is in content\/law\/us-more\.yaml too/)
  })

  it('check judges the words of a shared clause in the clause’s own file', async () => {
    mkdirSync('content/clauses/en', { recursive: true })
    writeFileSync(
      'content/clauses/en/keys.v1.md',
      '---\nid: keys\nversion: 1\npurpose: Keys.\n---\n## Keys {% #keys %}\n\n1. The crew shall return TODO keys.\n',
    )
    expect(await runLibrary(['check', 'content/clauses/en/keys.v1.md'])).toBe(1)
    expect(said.join('\n')).toContain('content/clauses/en/keys.v1.md:8  W U9-legalese')
    expect(said.join('\n')).toContain('content/clauses/en/keys.v1.md:8  E U2-leftover')
  })

  it('new clause asks for side, deletion and counter-offer; clause shows the templates that hold it', async () => {
    expect(await runLibrary(['new', 'clause', 'keys'])).toBe(0)
    const file = 'content/clauses/en/keys.v1.md'
    expect(await runLibrary(['check', file])).toBe(1)
    expect(said.join('\n')).toContain('U2-leftover')
    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace(/TODO:? ?/g, '')
        .replace('## ', '## Keys')
        .replace('1. this', '1. The crew must return the keys of this'),
    )
    expect(await runLibrary(['check', file])).toBe(0)
    change('## Law {% #law %}', '{% clause "keys" version=1 agreement="Agreement" /%}\n\n## Law {% #law %}')
    said = []
    expect(await runLibrary(['clause', 'keys'])).toBe(0)
    expect(said.join('\n')).toContain('1 template has version 1 (en)')
    expect(said.join('\n')).toContain(AGREEMENT)
    expect(await runLibrary(['clause'])).toBe(0)
    expect(said.join('\n')).toMatch(/keys v1 +1 use +may go; balanced: both sides/)
    expect(await runLibrary(['clause', 'locks'])).toBe(1)

    writeFileSync(
      file,
      readFileSync(file, 'utf8')
        .replace(/^withoutIt:.*\n/m, '')
        .replace('parameters:', 'fields: [late]\nparameters:'),
    )
    said = []
    expect(await runLibrary(['check', file])).toBe(1)
    expect(said.join('\n')).toContain('does not say whose side it takes')
    expect(said.join('\n')).toContain('asks no question for late')
  })

  it('print shows a filled-in document here, with a switch as asked, or writes it as a file', async () => {
    expect(await runLibrary(['print', AGREEMENT])).toBe(0)
    const printed = said.join('\n')
    said = []
    expect(await runLibrary(['print', AGREEMENT, '--sample', 'blank', '--set', 'insurance=no'])).toBe(0)
    expect(said.join('\n')).not.toBe(printed)
    expect(said.join('\n')).not.toMatch(/insurance/i)
    expect(printed).toMatch(/insurance/i)
    for (const wrong of [
      ['--sample', 'best'],
      ['--set', 'insurance'],
      ['--set', 'insurance=true'],
      ['--set', 'assurance=no'],
      ['--to', 'agreement.odt'],
      ['more.md'],
    ])
      expect(await runLibrary(['print', AGREEMENT, ...wrong]), wrong.join(' ')).toBe(1)
    expect(await runLibrary(['print', AGREEMENT, '--to', 'agreement.docx'])).toBe(0)
    expect(readFileSync('agreement.docx').subarray(0, 2).toString()).toBe('PK')
  })

  it('sheet asks a second reader of each condition, reference, duty and default', async () => {
    expect(await runLibrary(['sheet', AGREEMENT])).toBe(0)
    const sheet = said.join('\n')
    expect(sheet).toMatch(/^# Reading sheet: Window Cleaning Agreement\n/)
    for (const question of ['right side of its condition', 'Does each reference lead', 'bind the right side'])
      expect(sheet).toMatch(new RegExp(`^## .*${question}.*\\n\\n- \\[ \\] .`, 'm'))
    expect(sheet).toMatch(/^- \[ \] content\/.+\.md:\d+ `if .+` → ./m)
    expect(sheet).toContain('must clean the windows')
    expect(sheet).toContain('- [ ] L8: ')
    expect(sheet).not.toContain('Letters: ')
    expect(await runLibrary(['sheet', 'content/templates/en/none.md'])).toBe(1)
  })

  it('reviewed records who read which text, and a change takes the grade away', async () => {
    expect(await runLibrary(['reviewed', AGREEMENT, '--by', 'Ada Reader', '--on', '2026-11-20'])).toBe(0)
    const state = () => {
      const { template } = readTemplate(AGREEMENT, readSharedSources())
      return (
        template &&
        reviewState({ slug: template.slug, revision: revisionOf(template), unread: 0 }, readReviews())
      )
    }
    expect(state()).toMatchObject({ grade: 'beta', changedSince: false, last: { by: 'Ada Reader' } })
    change('The Contractor must clean', 'The Contractor must wash')
    expect(state()).toMatchObject({ grade: 'scaffold', changedSince: true, last: { on: '2026-11-20' } })
    await runLibrary(['report'])
    expect(said.join('\n')).toContain('changed since its reading by Ada Reader on 2026-11-20')
  })

  it('reviewed refuses a reading without a name, a day, a qualification, or of a text with problems', async () => {
    const reviewed = (...args: string[]) => runLibrary(['reviewed', AGREEMENT, ...args])
    expect(await reviewed('--on', '2026-11-20')).toBe(1)
    expect(await reviewed('--by', 'Ada Reader', '--on', '20 November')).toBe(1)
    expect(await reviewed('--by', 'Ada Reader', '--on', '2999-01-01')).toBe(1)
    expect(await reviewed('--by', 'Ada Reader', '--on', '2026-11-20', '--grade', 'verified')).toBe(1)
    change('must clean', 'shall clean')
    expect(await reviewed('--by', 'Ada Reader', '--on', '2026-11-20')).toBe(1)
    expect(readReviews()).toEqual([])
  })

  it('report counts, and ends with 0 when the lint has no error', async () => {
    expect(await runLibrary(['report'])).toBe(0)
    const report = said.join('\n')
    expect(report).toMatch(/^\s*1 template$/m)
    expect(report).toContain('0 errors, 0 warnings')
    expect(report).toMatch(/Law table: \d+ rows?, 1 in use/)
    expect(report).toContain('1 of 1 rule not yet checked against the source: window-cleaning-agreement')
    expect(report).toContain('A short file for tests of the lint.')
    change('must clean', 'TODO clean')
    expect(await runLibrary(['report'])).toBe(1)
  })

  it('new-row asks for every fact of a family; family and swap show what its titles are', async () => {
    const folder = 'content/families/board-resolutions'
    for (const file of [
      'master.md',
      'resolution-approving-a-lease.yaml',
      'resolution-declaring-a-dividend.yaml',
    ])
      cpSync(path.join(project, folder, file), path.join(folder, file))
    expect(await runLibrary(['family', 'board-resolutions'])).toBe(0)
    expect(said.join('\n')).toMatch(/resolution-approving-a-lease +\d+ +\d\d % +\d\d % +\d+ %$/m)

    said = []
    expect(await runLibrary(['swap', 'board-resolutions'])).toBe(0)
    expect(said.join('\n')).toMatch(/▮/)
    expect(said.at(-1)).toMatch(/^Answers \(read them last\): 1 [ab], 2 [ab]/)

    expect(await runLibrary(['new-row', 'board-resolutions', 'resolution-approving-a-loan'])).toBe(0)
    const file = `${folder}/resolution-approving-a-loan.yaml`
    expect(readFileSync(file, 'utf8')).toMatch(/^title: Resolution Approving a Loan\nnumber: 14\d\d$/m)
    expect(check(file).every(({ rule, file: where }) => rule === 'source' && where === file)).toBe(true)
    expect(await runLibrary(['family', 'board-resolutions'])).toBe(1)
    expect(await runLibrary(['new-row', 'board-resolutions', 'resolution-approving-a-loan'])).toBe(1)
    expect(await runLibrary(['new-row', 'ghosts', 'resolution-approving-a-loan'])).toBe(1)
  })
})
