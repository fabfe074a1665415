/** Where the web application installs, each in its own way. */
export const platformIds = ['chromium', 'safari', 'android', 'ios'] as const
