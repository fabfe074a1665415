import { endedBrowsers, supportedBrowsers } from '#content/browsers/browsers.ts'

const rows = [
  ...supportedBrowsers.map(({ pattern, since: [major, minor = 0] }) => [pattern, major, minor]),
  ...endedBrowsers.map((pattern) => [`(?:${pattern})()`, 1, 0]),
]

/**
 * Marks the document of a browser that is too old (BROW-1) with `data-browser="old"`. It runs in the page,
 * because every page is the same for everybody and kept; and it is written for browsers of twenty years ago.
 * What is unknown is left alone.
 */
export const oldBrowserScript = `(function(u,r){for(var i=0,m;i<r.length;i++)if(m=new RegExp(r[i][0]).exec(u)){if(m[1]<r[i][1]||m[1]==r[i][1]&&(m[2]||0)<r[i][2])document.documentElement.setAttribute("data-browser","old");return}})(navigator.userAgent,${JSON.stringify(rows)})`
