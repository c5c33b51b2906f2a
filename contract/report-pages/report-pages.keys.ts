/** Permission keys of report pages. Figures ask for their own besides. */
export const reportKeys = { pages: 'home.AWMReports' } as const
