import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { ChoiceLink, folderDestination } from '../choice-link.tsx'
import type { Shown } from './section.tsx'

/** The departments as folders to choose from, with what each holds. */
export function Folders({ folder, templates, free, total, folders, sum }: Shown<'folders'>) {
  const { i18n } = useLingui()
  const figure = 'pl-3 text-right tabular-nums xs:pl-4'
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-ink border-b-2 text-sm">
          <th scope="col" className="py-2 pr-4 align-bottom font-medium">
            {folder}
          </th>
          <th scope="col" className={`${figure} align-bottom font-medium`}>
            {templates}
          </th>
          <th scope="col" className={`${figure} align-bottom font-medium`}>
            {free}
          </th>
        </tr>
      </thead>
      <tbody>
        {folders.map(({ id, name, count, countFree }) => (
          <tr key={id} className="border-line border-b">
            <th scope="row" className="py-1.5 font-normal xs:py-0 xs:pr-4">
              <ChoiceLink
                choice={{ destination: folderDestination(name) }}
                entryPoint="landing-folder"
                className="inline-flex min-h-11 items-center gap-2 font-heading font-medium text-lg leading-snug xs:min-h-14 xs:text-xl hover:text-action-strong hover:underline"
              >
                {name}
                <ChevronRight aria-hidden="true" className="hidden size-5 shrink-0 text-muted xs:block" />
              </ChoiceLink>
            </th>
            <td className={figure}>{i18n.number(count)}</td>
            <td className={figure}>{i18n.number(countFree)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-ink border-t-2 font-medium">
          <th scope="row" className="py-3 pr-4 font-medium">
            {total}
          </th>
          <td className={figure}>{i18n.number(sum.count)}</td>
          <td className={figure}>{i18n.number(sum.countFree)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
