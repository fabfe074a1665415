import type { ReactNode } from 'react'

/** Hears of it when somebody leaves the inputs inside as a whole: going from one part of an address to the next is not leaving it. */
export function OnBlurGroup({ onLeave, children }: { onLeave: () => void; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears of the focus of the inputs inside
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave()
      }}
    >
      {children}
    </div>
  )
}
