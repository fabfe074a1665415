/** Where it is told what is free and what a license opens. */
export const LICENCE_PATH = '/app/licence/'
