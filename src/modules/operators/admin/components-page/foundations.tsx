import { TextLink } from '#ui/components/button.tsx'
import { Logo, LogoMark } from '#ui/components/logo.tsx'
import { Specimen } from './specimen.tsx'

// Whole class names, so that Tailwind finds them.
const grounds = [
  { name: 'paper', className: 'bg-paper' },
  { name: 'sheet', className: 'bg-sheet' },
  { name: 'sunken', className: 'bg-sunken' },
  { name: 'action-tint', className: 'bg-action-tint' },
  { name: 'alert-tint', className: 'bg-alert-tint' },
  { name: 'brass-tint', className: 'bg-brass-tint' },
]

/** Colours, type and the mark. */
export function Foundations() {
  return (
    <>
      <Specimen
        title="Logo"
        note="The registry mark is an initial, and beside it the blank that waits to be filled in. The name is text."
      >
        <div className="flex flex-wrap items-center gap-8">
          <Logo />
          <LogoMark className="size-16" />
          <LogoMark className="size-4" />
        </div>
      </Specimen>
      <Specimen
        title="Colours"
        note="Ink, muted, action and alert are the four colours of text; each passes on every ground it stands on here. Brass is ornament and never text."
      >
        <ul className="grid gap-2 xs:grid-cols-2">
          {grounds.map(({ name, className }) => (
            <li key={name} className={`rounded-control border border-line p-3 ${className}`}>
              <p className="font-medium">{name}</p>
              <p className="flex flex-wrap gap-x-3 text-sm">
                <span className="text-muted">muted</span>
                {name !== 'alert-tint' && <span className="text-action">action</span>}
                {name !== 'action-tint' && <span className="text-alert">alert</span>}
              </p>
            </li>
          ))}
          <li className="rounded-control border border-action bg-action p-3 text-on-action">
            <p className="font-medium">action</p>
            <p className="text-sm">on-action</p>
          </li>
          <li className="rounded-control border border-brass p-3">
            <p className="font-medium">brass</p>
            <span className="mt-2 block h-1 w-full bg-brass" />
          </li>
        </ul>
      </Specimen>
      <Specimen
        title="Type"
        note="Newsreader for headings, Inter for text and controls. Lines of text stay under 42 rem."
      >
        <p className="font-heading text-5xl leading-tight">A well-set book</p>
        <p className="font-heading text-3xl">that works like a good tool</p>
        <p className="font-heading text-2xl">Mutual non-disclosure agreement</p>
        <p className="mt-3 text-lg">Fill in the names, read it through, and download it as Word or PDF.</p>
        <p className="mt-2">
          Text stands at 16 pixels. A <TextLink to="#type">link in running text</TextLink> is underlined.
        </p>
        <p className="mt-2 text-muted text-sm">
          Small print stands at 14 pixels, and is no smaller on a phone.
        </p>
      </Specimen>
    </>
  )
}
