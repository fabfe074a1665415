import { useLingui } from '@lingui/react/macro'
import clsx from 'clsx'
import type { TextNode } from './text-nodes.tsx'

/** The parts of a text, each a way to it. Not part of the text: the dialog and paper leave it out. */
export function TextContents({ body, className }: { body: readonly TextNode[]; className?: string }) {
  const { t } = useLingui()
  return (
    <nav
      aria-labelledby="contents"
      className={clsx('rounded-sheet border border-line bg-sunken px-5 py-4 print:hidden', className)}
    >
      <h2 id="contents" className="font-sans font-semibold text-base">{t`Contents`}</h2>
      <ul className="mt-1 gap-x-8 sm:columns-2">
        {body.map((node) =>
          typeof node === 'object' && node.name === 'h2' ? (
            <li key={node.id} className="break-inside-avoid">
              <a href={`#${node.id}`} className="inline-flex min-h-11 items-center py-1 text-link xs:min-h-9">
                {wordsOf(node)}
              </a>
            </li>
          ) : null,
        )}
      </ul>
    </nav>
  )
}

function wordsOf(node: TextNode): string {
  return typeof node === 'string' ? node : node.children.map(wordsOf).join('').trim()
}
