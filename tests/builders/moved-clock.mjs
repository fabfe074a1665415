// Loaded into a server before everything else (NODE_OPTIONS): its day is the one that CLOCK_AT names, and
// goes on from there.
const RealDate = Date
const ahead = RealDate.parse(process.env.CLOCK_AT) - RealDate.now()

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + ahead] : parts))
  }
  static now() {
    return RealDate.now() + ahead
  }
}
