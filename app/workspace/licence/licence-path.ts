/** Where it is told what is free and what a licence opens. */
export const LICENCE_PATH = '/app/licence/'
