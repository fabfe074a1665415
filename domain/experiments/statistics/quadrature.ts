/** Where a function between 0 and 1 is looked at, and how much it counts there. */
export interface Node {
  x: number
  weight: number
}

/**
 * The nodes of Gauss and Legendre between 0 and 1: roots of the Legendre polynomial, by Newton's method from the estimates of
 * DLMF §18.16(ii) (Numerical Analysis as in DLMF §3.5(v)).
 */
export function gaussLegendre(count: number): Node[] {
  return Array.from({ length: count }, (_, index) => {
    let root = Math.cos((Math.PI * (index + 0.75)) / (count + 0.5))
    let slope = 1
    for (let step = 0; step < 10; step++) {
      const [value, before] = legendre(count, root)
      slope = (count * (root * value - before)) / (root * root - 1)
      root -= value / slope
    }
    return { x: (1 - root) / 2, weight: 1 / ((1 - root * root) * slope * slope) }
  })
}

/** The Legendre polynomials of this degree and of the one below. */
function legendre(degree: number, x: number): [value: number, before: number] {
  let [value, before] = [x, 1]
  for (let n = 2; n <= degree; n++) {
    const next = ((2 * n - 1) * x * value - (n - 1) * before) / n
    before = value
    value = next
  }
  return [value, before]
}
