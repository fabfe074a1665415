/** Tells what is free and what a license opens. Apart from the schemas: screens of a first visit name it. */
export const LICENCE_PATH = '/app/licence/'
