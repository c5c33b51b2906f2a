const screen = 'setting.DataArchive'
/** It holds what everybody earns, pays and is called: of administrators, until they give it on. */
export const archiveKeys = { screen, make: `${screen}.make`, fetch: `${screen}.fetch` } as const
