export type DeviceType = 'desktop' | 'tablet' | 'mobile'

/** The kind of device, from how it is pointed at and how wide its short side is in CSS pixels. */
export function deviceType({
  coarsePointer,
  shortSide,
}: {
  coarsePointer: boolean
  shortSide: number
}): DeviceType {
  if (!coarsePointer) return 'desktop'
  return shortSide < 600 ? 'mobile' : 'tablet'
}

/** The kind of device that this page is shown on. */
export function currentDeviceType(): DeviceType {
  const { width, height } = window.screen
  return deviceType({
    coarsePointer: window.matchMedia('(pointer: coarse)').matches,
    shortSide: Math.min(width, height),
  })
}
