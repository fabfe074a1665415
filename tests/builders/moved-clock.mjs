// Loaded into a server before everything else (NODE_OPTIONS): its day is the one that CLOCK_AT names, and
// goes on from there, until a SIGUSR2 brings it to the present.
const RealDate = Date
let ahead = RealDate.parse(process.env.CLOCK_AT) - RealDate.now()
process.on('SIGUSR2', () => {
  ahead = 0
})

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts))
  }
  static now() {
    return RealDate.now() + ahead
  }
}
