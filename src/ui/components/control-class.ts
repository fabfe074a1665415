/** The box of everything one types or picks in. 16 px text keeps iOS from zooming in. */
export const controlClass =
  'block w-full min-w-0 rounded-control border border-field-line bg-sheet px-3 py-2 text-base text-ink min-h-11 ' +
  'placeholder:text-muted hover:border-ink aria-invalid:border-alert aria-invalid:inset-ring-1 aria-invalid:inset-ring-alert ' +
  '[&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted'
