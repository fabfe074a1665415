import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { departments } from '#modules/library/parts/departments.ts'
import { LocalLink } from '#ui/website/local-link.tsx'
import { useSite } from '#ui/website/site.tsx'
import { Section } from './section.tsx'

/** For whom the library is (AUD-1), what each needs, and the shelf of the library that holds most of it. */
const audiences: readonly { name: MessageDescriptor; need: MessageDescriptor; shelf: string }[] = [
  {
    name: msg`Entrepreneurs`,
    need: msg`The papers that a company begins with: who owns what, who decides, what is kept secret, and the first lease.`,
    shelf: 'legal',
  },
  {
    name: msg`Freelancers`,
    need: msg`What you deliver, by when, for how much, and who owns it then: agreed before the work begins.`,
    shelf: 'contracts',
  },
  {
    name: msg`Small teams`,
    need: msg`One place for the letters, sheets and reports that nobody has time to write from scratch.`,
    shelf: 'letters',
  },
  {
    name: msg`Medium businesses`,
    need: msg`Policies and resolutions that say who decides what, in the same careful words every time.`,
    shelf: 'administration',
  },
  {
    name: msg`Lawyers`,
    need: msg`A first draft with live numbering, drafting notes and named sources, so that your hour goes into what is special.`,
    shelf: 'contracts',
  },
  {
    name: msg`HR teams`,
    need: msg`From the offer to the last day: descriptions, contracts and letters that are fair to both sides.`,
    shelf: 'human-resources',
  },
]

/** Who it is for: a list in two columns, as of an index. */
export function Audiences() {
  const { i18n } = useLingui()
  const nameOf = useShelfNames()
  return (
    <Section id="for-whom" title={<Trans>Who it is for</Trans>} heading="beside">
      <dl className="gap-x-12 xxs:columns-2">
        {audiences.map(({ name, need, shelf }) => (
          <div key={name.id} className="break-inside-avoid border-line border-t pt-4 pb-7">
            <dt className="font-heading font-medium text-xl">{i18n._(name)}</dt>
            <dd className="mt-1.5 text-muted">
              {i18n._(need)}
              {nameOf(shelf) !== undefined && (
                <LocalLink
                  to={`/templates/${shelf}/`}
                  className="text-link mt-1 flex min-h-8 w-fit items-center text-sm"
                >
                  {nameOf(shelf)}
                </LocalLink>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** The name of a department or a collection that holds something in this language. */
function useShelfNames(): (shelf: string) => string | undefined {
  const { i18n } = useLingui()
  const { menu } = useSite()
  return (shelf) => {
    const department = departments.find(({ id }) => id === shelf)
    if (department === undefined) return menu.collections.find(({ slug }) => slug === shelf)?.name
    return menu.departments.some(({ id }) => id === shelf) ? i18n._(department.name) : undefined
  }
}
