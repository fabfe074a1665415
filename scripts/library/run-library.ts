import { checkFiles } from './check-files.ts'
import { showClause } from './clauses.ts'
import { newRow, showFamily, swapTest } from './families.ts'
import { newTemplate } from './new-template.ts'
import { recordPages } from './page-counts.ts'
import { previewTemplate, printTemplate } from './preview.ts'
import { UsageError } from './print-problems.ts'
import { proveLibrary } from './prove.ts'
import { printSheet } from './reading-sheet.ts'
import { recordReview } from './record-review.ts'
import { reportLibrary } from './report-library.ts'
import { KINDS } from './skeleton.ts'
import { checkSpreadsheets } from './spreadsheets.ts'

const commands: Record<string, { usage: string; about: string; run: (args: string[]) => Promise<number> }> = {
  new: {
    usage:
      'new KIND SLUG [--language en|fr|es|de|en-CA…] [--jurisdiction US] [--title "Title"] [--category L03]',
    about: `a skeleton with the places to write marked: clause, ${Object.keys(KINDS).join(', ')}`,
    run: newTemplate,
  },
  'new-row': {
    usage: 'new-row FAMILY SLUG [--title "Title"]',
    about: 'a row of a family, with every fact that it asks for',
    run: newRow,
  },
  family: { usage: 'family FAMILY', about: 'its titles, and what each lacks', run: showFamily },
  swap: {
    usage: 'swap FAMILY [--seed 2]',
    about: 'a reading sheet: texts without the words of their titles',
    run: swapTest,
  },
  clause: {
    usage: 'clause [NAME [--documents]]',
    about: 'the shared clauses; or one, and the templates that a change of it touches, and saved documents',
    run: showClause,
  },
  check: { usage: 'check [FILE…]', about: 'every mistake with its line and its remedy', run: checkFiles },
  preview: {
    usage: 'preview FILE',
    about: 'a page that shows it and follows every save',
    run: previewTemplate,
  },
  print: {
    usage: 'print FILE [--sample blank|extreme] [--set SWITCH=VALUE…] [--to FILE.pdf|FILE.docx]',
    about: 'the filled-in document as text here, or as a file',
    run: printTemplate,
  },
  prove: {
    usage: 'prove [--brief] [FILE…]',
    about:
      'renders every format, answer and combination; takes only what changed since, and goes on where it stopped',
    run: proveLibrary,
  },
  report: { usage: 'report', about: 'counts, likenesses, reviews and the law table', run: reportLibrary },
  sheet: { usage: 'sheet FILE', about: 'what its second reader answers: a reading sheet', run: printSheet },
  spreadsheet: {
    usage: 'spreadsheet [FILE…] [--sample empty|zero|largest] [--to FILE.xlsx|FILE.pdf|FILE.csv]',
    about: 'every mistake of content/sheets/; one of them filled in, as a file',
    run: checkSpreadsheets,
  },
  pages: { usage: 'pages', about: 'records how many pages each document has', run: recordPages },
  reviewed: {
    usage: 'reviewed FILE… --by NAME --on YYYY-MM-DD [--grade beta] [--qualification "…"]',
    about: 'records that somebody has read these texts',
    run: recordReview,
  },
}

/** Runs one command; answers the exit code. */
export async function runLibrary([name, ...args]: string[]): Promise<number> {
  const command = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    console.log('npm run library --')
    for (const { usage, about } of Object.values(commands)) console.log(`  ${usage}\n      ${about}`)
    return name === undefined ? 0 : 1
  }
  try {
    return await command.run(args)
  } catch (error) {
    const isUsage =
      error instanceof UsageError ||
      (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    if (!isUsage) throw error
    console.error(`${(error as Error).message}\nUsage: npm run library -- ${command.usage}`)
    return 1
  }
}
