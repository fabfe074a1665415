/** Where the web application begins; its routes are below it on every host. */
export const HOME_PATH = '/app/'
