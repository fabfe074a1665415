import type { ReactNode } from 'react'

/** Wider than a phone: it scrolls by itself, also by the keyboard; on paper it is whole. */
export function TextTable({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <div tabIndex={0} className="overflow-x-auto print:overflow-visible">
      <table className="w-full text-left text-sm">{children}</table>
    </div>
  )
}

export function HeadCell({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="py-2 pr-5 align-bottom font-medium last:pr-0">
      {children}
    </th>
  )
}

export function Cell({ children }: { children: ReactNode }) {
  return <td className="min-w-24 py-2 pr-5 align-top last:pr-0 print:min-w-0">{children}</td>
}
