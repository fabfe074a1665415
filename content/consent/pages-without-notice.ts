/**
 * COOK-3, OPEN-1: pages where the cookie notice does not show by itself, by their addresses without a
 * language, in lower case. A `*` at the end means everything below. A small link on these pages opens the
 * notice (COOK-5).
 */
export const pagesWithoutNotice: readonly string[] = ['/pricing/*', '/company/support/', '/company/contact/']
