export type Counted = { total: number; totalCapped?: boolean | undefined }

/** What a page that has more behind it does not know. */
export const withTotal = <Page extends Counted>(page: Page | undefined, counted: Counted | undefined) =>
  page?.totalCapped && counted
    ? { ...page, total: Math.max(page.total, counted.total), totalCapped: counted.totalCapped }
    : page
