/** As many orders as one file may hold. */
export const maxImportOrders = 5_000
/** … and as many columns with a head. */
export const maxImportColumns = 200
/** Rows that the grid shows at once. */
export const importPageSize = 500

export const importStates = ['mapping', 'checking', 'checked', 'making', 'done', 'failed'] as const
export type ImportState = (typeof importStates)[number]
/** What an order of a file comes to; `before`: it was made already, by an earlier file or under the same agent order code. */
export const importRowStates = ['ready', 'question', 'wrong', 'before', 'left', 'made'] as const
export type ImportRowState = (typeof importRowStates)[number]
