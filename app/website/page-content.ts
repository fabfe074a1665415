/** What the server side of a page hands to its component: everything that `<head>` needs, and the page's own data. */
export interface PageContent<Data> {
  title: string
  description: string
  data: Data
  /** Status of the answer when it is not 200. */
  status?: number
}
