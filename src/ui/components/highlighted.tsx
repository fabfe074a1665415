import { Fragment } from 'react'

/** A text with the parts marked that were searched for. */
export function Highlighted({
  text,
  matches,
}: {
  text: string
  matches: readonly (readonly [start: number, end: number])[]
}) {
  let end = 0
  return (
    <>
      {matches.map(([from, to]) => {
        const before = text.slice(end, from)
        end = to
        return (
          <Fragment key={from}>
            {before}
            <mark className="rounded-xs bg-brass-tint text-inherit">{text.slice(from, to)}</mark>
          </Fragment>
        )
      })}
      {text.slice(end)}
    </>
  )
}
