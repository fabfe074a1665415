/** A browser that the product is made for (BROW-1). */
export interface SupportedBrowser {
  /** The same in every language. */
  name: string
  /** Finds its version in a user agent: major, and where it counts minor. */
  pattern: string
  /** The first version that the product is made for. */
  since: readonly [major: number, minor?: number]
  /** What the build calls it; left out where another row's engine stands for it. */
  target?: string
}

/**
 * In the order in which a user agent is asked: most of them name others as well. Of Opera the specification
 * says no version: it is the first with the engine of Chrome 109.
 */
export const supportedBrowsers: readonly SupportedBrowser[] = [
  // Every browser of an iPhone has Apple's engine.
  {
    name: 'Safari (iPhone, iPad)',
    pattern: '(?:iPhone|iPad|iPod).* OS (\\d+)[._](\\d+)',
    since: [15, 6],
    target: 'ios',
  },
  { name: 'Samsung Internet', pattern: 'SamsungBrowser/(\\d+)', since: [22] },
  { name: 'Opera', pattern: '(?:OPR|Opera)[ /](\\d+)', since: [95], target: 'opera' },
  { name: 'Microsoft Edge', pattern: 'Edg(?:e|A)?/(\\d+)', since: [117], target: 'edge' },
  { name: 'Firefox', pattern: 'Firefox/(\\d+)', since: [115], target: 'firefox' },
  { name: 'Google Chrome', pattern: 'Chrom(?:e|ium)/(\\d+)', since: [109], target: 'chrome' },
  { name: 'Safari (Mac)', pattern: 'Version/(\\d+)\\.(\\d+).* Safari/', since: [15, 6], target: 'safari' },
]

/** Browsers that nobody makes any more: no version is new enough. */
export const endedBrowsers: readonly string[] = ['MSIE |Trident/']

/** What styles are built for. */
export const buildTargets: string[] = supportedBrowsers.flatMap(({ target, since }) =>
  target === undefined ? [] : [target + since.join('.')],
)
